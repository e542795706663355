/** Decimal sign of the numbers of a map in text, stated if the numbers do not show it. */
export type MapDecimal = 'comma' | 'point';

export const DECIMAL_SIGNS = { comma: ',', point: '.' } as const satisfies Readonly<Record<MapDecimal, string>>;

/** The option that settles how the numbers of a map are read, as a sentence. */
export function stateMapDecimal(separator: string): string {
  return separator === ','
    ? 'If the commas are decimal signs as well, state --map-decimal comma; if each one separates two values, --map-decimal point.'
    : 'To read the numbers as they are, state their decimal sign with --map-decimal.';
}
