import { describe, expect, it } from 'vitest';
import { hasCode } from '../../../src/base/flatfield-error.ts';
import type { LightMap } from '../../../src/read/files/light-map.ts';
import { parseMapCsv } from '../../../src/read/files/parse-map-csv.ts';
import { isLmkText, parseMapLmk } from '../../../src/read/files/parse-map-lmk.ts';
import { createRandom } from '../../faults/random.mjs';
import { type Panel, panel, SPELLINGS, written } from './written-maps.ts';

const drawn = createRandom('spellings of maps');
const NEVER_READ = new Set(['leading zeros', 'units']);
const NOWHERE = () => false;
const DARK_PARTS = [
  NOWHERE,
  (x: number) => x < 0.5,
  (x: number, y: number) => x < 1 / 3 && y < 1 / 3,
  (_: number, y: number) => y > 0.6,
];

describe('a map in any spelling of numbers is read right or refused', () => {
  it.each(Object.keys(SPELLINGS))('%s', (name) => {
    let found = 0;
    for (let trial = 0; trial < 20; trial += 1) {
      const map = anyPanel(20 + Math.floor(drawn.between(0, 12)), 12);
      const decimals = drawn.pick([1, 1, 2, 3, 4]);
      const spell = SPELLINGS[name]?.(decimals, drawn.pick([',', '.'])) as (value: number) => string;
      const [separator, end] = [drawn.pick([',', ',', ';', '\t', ' ', ', ']), drawn.pick(['\n', '\r\n', '\r'])];
      const text = written(map, spell, { separator, end });
      found += expectRight(read(text), map, coarseness(spell, map), text);
    }
    expect(found > 0).toBe(!NEVER_READ.has(name));
  });

  it('and a header of LMK LabSoft, right or wrong', () => {
    let found = 0;
    for (let trial = 0; trial < 160; trial += 1) {
      const map = anyPanel(20 + Math.floor(drawn.between(0, 12)), 12);
      const spell = SPELLINGS[drawn.pick(Object.keys(SPELLINGS))]?.(2, drawn.pick([',', '.'])) as (
        value: number,
      ) => string;
      const [last, end] = [{ line: map.heightPx - 1, column: map.widthPx - 1 }, drawn.pick(['\n', '\r\n'])];
      const borders = drawn.pick([
        `0 ${last.line} 0 ${last.column}`,
        `1 ${last.line + 1}${end}1 ${last.column + 1}`,
        `0 ${last.column} 0 ${last.line}`,
        `0 0 ${last.line} ${last.column}`,
        `0 ${last.line} 0 ${last.column + 1}`,
        `0 ${last.line * 2 + 1} 0 ${(last.column - 1) / 2}`,
      ]);
      const header = `${drawn.pick(['float', 'float', 'rgbfloat'])}${end}${borders}`;
      const text = written(map, spell, { separator: drawn.pick([' ', '\t', ';']), end, header });
      found += expectRight(read(text), map, coarseness(spell, map), text);
    }
    expect(found).toBeGreaterThan(0);
  });

  it('and 200 even maps of whole numbers are all read', () => {
    for (let trial = 0; trial < 200; trial += 1) {
      const level = drawn.pick([drawn.between(60, 240), drawn.between(400, 3900), drawn.between(3000, 60000)]);
      // The odd and the even columns of a sensor may have amplifiers of their own.
      const gain = drawn.pick([1, 1, drawn.between(0.96, 1.04)]);
      const { values, ...size } = panel(drawn, [24, 12], {
        level,
        noise: drawn.pick([0, 0.002, 0.01, 0.05]),
        isDark: NOWHERE,
      });
      const map = { ...size, values: values.map((value, place) => Math.round(value * (place % 2 === 0 ? 1 : gain))) };
      const text = written(map, String, { separator: drawn.pick([',', ',', ';', '\t']) });
      expect([...(parseMapCsv(text).values as Float64Array)]).toEqual(map.values);
    }
  });
});

function anyPanel(widthPx: number, heightPx: number): Panel {
  const level = drawn.pick([
    drawn.between(2, 20),
    drawn.between(20, 500),
    drawn.between(500, 3000),
    drawn.between(3000, 60000),
  ]);
  const [noise, isDark] = [drawn.pick([0.002, 0.01, 0.03]), drawn.pick(DARK_PARTS)];
  return panel(drawn, [widthPx, heightPx], { level, noise, isDark });
}

/** Null if the text is refused. */
function read(text: string): LightMap | null {
  try {
    return isLmkText(text) ? parseMapLmk(text, true) : parseMapCsv(text);
  } catch (error) {
    if (hasCode(error, 'invalid-readings-file')) return null;
    throw error;
  }
}

/** The number of maps that were read: none if it was refused. */
function expectRight(map: LightMap | null, { widthPx, values }: Panel, step: number, text: string): number {
  if (map === null) return 0;
  expect(map.widthPx, text.slice(0, 200)).toBe(widthPx);
  const off = values.findIndex((value, place) => Math.abs((map.values[place] as number) - value) > step);
  expect(off, text.slice(0, 200)).toBe(-1);
  return 1;
}

/** Half of the last digit that a spelling writes, of the largest value. */
function coarseness(spell: (value: number) => string, { values }: Panel): number {
  const digits = /[.,](\d+)/.exec(spell(0.123456))?.[1]?.length ?? 0;
  const power = /e([-+]\d+)/.exec(spell(Math.max(...values)))?.[1] ?? '0';
  return 0.5001 * 10 ** (Number(power) - digits);
}
