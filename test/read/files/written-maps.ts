import type { createRandom } from '../../faults/random.mjs';

/** Luminances of a panel, row by row. */
export interface Panel {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly values: readonly number[];
}

type Drawn = ReturnType<typeof createRandom>;

/** A panel with noise; `isDark` says which places, as fractions of width and height, have half of its light. */
export function panel(
  drawn: Drawn,
  [widthPx, heightPx]: readonly [number, number],
  { level, noise, isDark }: { level: number; noise: number; isDark: (x: number, y: number) => boolean },
): Panel {
  // The sum of three even numbers is nearly normal, with a standard deviation of a half.
  const normal = () => 2 * (drawn.next() + drawn.next() + drawn.next() - 1.5);
  const values = Array.from({ length: widthPx * heightPx }, (_, place) => {
    const [x, y] = [(place % widthPx) / widthPx, Math.floor(place / widthPx) / heightPx];
    return level * (isDark(x, y) ? 0.5 : 1) * (1 + noise * normal());
  });
  return { widthPx, heightPx, values };
}

/** The text of a map; `spell` writes a number. */
export function written(
  { widthPx, values }: Panel,
  spell: (value: number) => string,
  { separator, end = '\n', header }: { separator: string; end?: string; header?: string | undefined },
): string {
  const lines = Array.from({ length: values.length / widthPx }, (_, row) =>
    values
      .slice(row * widthPx, (row + 1) * widthPx)
      .map(spell)
      .join(separator),
  );
  return `${[...(header === undefined ? [] : [header]), ...lines].join(end)}${end}`;
}

/** Values as one of the ways that programs spell numbers. */
export const SPELLINGS: Readonly<Record<string, (decimals: number, sign: string) => (value: number) => string>> = {
  decimals: (decimals, sign) => (value) => value.toFixed(decimals).replace('.', sign),
  'without last zeros': (decimals, sign) => (value) => String(Number(value.toFixed(decimals))).replace('.', sign),
  'all digits': (_, sign) => (value) => String(value).replace('.', sign),
  exponents: (decimals, sign) => (value) => value.toExponential(decimals + 2).replace('.', sign),
  'whole numbers': () => (value) => String(Math.round(value)),
  'leading zeros': (decimals, sign) => (value) => value.toFixed(decimals).padStart(12, '0').replace('.', sign),
  'whole numbers with leading zeros': () => (value) => String(Math.round(value)).padStart(5, '0'),
  'plus signs': (decimals, sign) => (value) => `+${value.toFixed(decimals).replace('.', sign)}`,
  quotes: (decimals, sign) => (value) => `"${value.toFixed(decimals).replace('.', sign)}"`,
  blanks: (decimals, sign) => (value) => ` ${value.toFixed(decimals).replace('.', sign)} `,
  units: (decimals, sign) => (value) => `${value.toFixed(decimals).replace('.', sign)} cd/m2`,
  'thousands and decimals': (decimals, sign) => (value) => {
    const [whole = '', fraction = ''] = value.toFixed(decimals).split('.');
    return `${inThousands(whole, sign === ',' ? '.' : ',')}${sign}${fraction}`;
  },
  'thousands by the other sign': (_, sign) => (value) => inThousands(String(Math.round(value)), sign),
  'quoted thousands': (_, sign) => (value) => `"${inThousands(String(Math.round(value)), sign)}"`,
  'thousands by blanks': () => (value) => inThousands(String(Math.round(value)), ' '),
  'thousands by no-break spaces': () => (value) => inThousands(String(Math.round(value)), '\u00A0'),
  'thousands by apostrophes': () => (value) => inThousands(String(Math.round(value)), "'"),
};

function inThousands(whole: string, separator: string): string {
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
}
