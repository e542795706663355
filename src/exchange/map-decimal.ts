/** Decimal sign of the numbers of a map in text, stated if the numbers do not show it. */
export type MapDecimal = 'comma' | 'point';

export const DECIMAL_SIGNS = { comma: ',', point: '.' } as const satisfies Readonly<Record<MapDecimal, string>>;
