import { describe, expect, it } from 'vitest';
import type { MeterReadings } from '../../../src/read/files/meter-sample.ts';
import { parseCgats } from '../../../src/read/files/parse-cgats.ts';
import { parseReadingsCsv } from '../../../src/read/files/parse-readings-csv.ts';
import { generator } from '../../soak/generator.mjs';
import { TRIALS } from '../../trials.ts';
import { withCode } from '../../with-code.ts';

type Triple = readonly [X: number, Y: number, Z: number];

/** How a program writes numbers: significant digits, or decimals. */
type Written = (value: number) => string;

const random = generator(Number(process.env['FLATFIELD_SEED'] ?? 4));
const between = (low: number, high: number) => low + random() * (high - low);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** The white of each place of a display in cd/m2, the middle place first. */
function panel(count: number, scatter: number, luminance = between(60, 300)): readonly Triple[] {
  return Array.from({ length: count }, () => {
    const Y = luminance * (1 + scatter * normal());
    return [0.9505 * Y * (1 + 0.2 * scatter * normal()), Y, 1.0891 * Y * (1 + 0.2 * scatter * normal())];
  });
}

/** As C prints it with %g, which Excel and most programs follow, or with %f. */
function writing(digits: number): Written {
  const isTrimmed = random() < 0.3;
  const text =
    random() < 0.7
      ? (value: number) => value.toPrecision(digits)
      : (value: number) => value.toFixed(Math.max(0, digits - 3));
  return (value) => (isTrimmed ? String(Number(text(value))) : String(text(value)));
}

const relativeTo = (white: Triple, light: Triple): Triple =>
  light.map((value) => (value / white[1]) * 100) as unknown as Triple;

/** A file of dispread with the places in its order. */
function ti3(lights: readonly Triple[], stated: Triple, normalized: string, write: Written): string {
  const rows = lights.map((light, index) => `${index + 1} 100 100 100 ${light.map(write).join(' ')}`);
  return `CTI3\n\nDEVICE_CLASS "DISPLAY"\nCOLOR_REP "RGB_XYZ"\nLUMINANCE_XYZ_CDM2 "${stated.map(write).join(' ')}"\n${normalized}
BEGIN_DATA_FORMAT\nSAMPLE_ID RGB_R RGB_G RGB_B XYZ_X XYZ_Y XYZ_Z\nEND_DATA_FORMAT\nNUMBER_OF_SETS ${rows.length}\nBEGIN_DATA\n${rows.join('\n')}\nEND_DATA\n`;
}

const luminances = ({ samples }: MeterReadings) => samples.map(({ light }) => light.Y);

/** True if a file is refused, or read as the light that was there. */
function isRefusedOrRight(text: string, truth: readonly Triple[], tolerance: number): boolean {
  try {
    return luminances(parseCgats(text)).every((Y, place) => Math.abs(Y / (truth[place] as Triple)[1] - 1) <= tolerance);
  } catch {
    return true;
  }
}

const YES = ['NORMALIZED_TO_Y_100 "YES"', 'normalized_to_y_100 yes', '"NORMALIZED_TO_Y_100 ""YES"""', ''];
const NO = ['NORMALIZED_TO_Y_100 "NO"', 'Normalized_To_Y_100 "no"', '"NORMALIZED_TO_Y_100 ""NO"""'];
const OTHER = ['NORMALIZED_TO_Y_100 "FALSE"', 'NORMALIZED_TO_Y_100 0', 'NORMALIZED_TO_Y_100 ""'];

describe('whites of files', () => {
  it('reads healthy displays, however many digits they are written with, absolute or relative to the middle', () => {
    for (let trial = 0; trial < 8 * TRIALS; trial += 1) {
      const digits = 2 + (trial % 5);
      const write = writing(digits);
      const lights = panel(oneOf([9, 25, 100]), between(0.002, 0.02));
      const middle = lights[0] as Triple;
      const rounded = 10 ** (2 - digits);
      expect(isRead(ti3(lights, middle, oneOf(NO), write), lights, rounded)).toBe(true);
      const relative = lights.map((light) => relativeTo(middle, light));
      // Few digits may be of both kinds, which a keyword has to tell.
      const word = oneOf(digits < 5 ? YES.slice(0, -1) : YES);
      expect(isRead(ti3(relative, middle, word, write), lights, 2 * rounded)).toBe(true);
      const csv = lights.map(([X, Y, Z], place) => `0.5,${place / 100},white,${[X, Y, Z].map(write).join(',')}`);
      expect(parseReadingsCsv(`x,y,patch,X,Y,Z\n${csv.join('\n')}\n`, null).samples).toHaveLength(lights.length);
    }
  });

  it('reads whole luminances of an even display, next to chromaticities of four digits', () => {
    const rows = panel(9, 0.001, 120).map(([X, Y, Z], place) => {
      const [x, y] = [X / (X + Y + Z), Y / (X + Y + Z)].map((value) => value.toFixed(4));
      return `0.5,${place / 100},white,${Math.round(Y)},${x},${y}`;
    });
    expect(parseReadingsCsv(`posX,posY,patch,Lv,x,y\n${rows.join('\n')}\n`, null).samples).toHaveLength(9);
  });

  it('refuses own whites of which Excel dropped the zeros', () => {
    const rows = panel(9, 0.1).map(([X, Y, Z], place) => {
      const [x, y] = [X / (X + Y + Z), Y / (X + Y + Z)].map((value) => String(Number(value.toFixed(5))));
      return `0.5,${place / 100},white,100,${x},${y}`;
    });
    expect(() => parseReadingsCsv(`posX,posY,patch,Lv,x,y\n${rows.join('\n')}\n`, null)).toThrow(/own white/);
  });

  it('refuses own whites that drift while their colors are far apart', () => {
    for (let trial = 0; trial < 8 * TRIALS; trial += 1) {
      const lights = panel(5 + Math.floor(random() * 20), 0.05).map((light, place) => {
        const [X, Y, Z] = relativeTo(light, light);
        return [X, Y * (1 + between(-1e-3, 1e-3)), Z * (1 - 0.06 * (place % 4))] as const;
      });
      const text = ti3(lights, [114, 120, 131], oneOf([...YES, ...NO]), writing(6));
      expect(() => parseCgats(text)).toThrow(withCode('invalid-readings-file'));
      const rows = lights.map((light, place) => `0.5,${place / 100},white,${light.join(',')}`);
      expect(() => parseReadingsCsv(`x,y,patch,X,Y,Z\n${rows.join('\n')}\n`, null)).toThrow(
        'relative to its own white',
      );
    }
  });

  it('refuses the luminance of another color than the white that it belongs to', () => {
    const lights = panel(9, 0.01, 120);
    const [X, Y, Z] = lights[0] as Triple;
    const relative = lights.map((light) => relativeTo([X, Y, Z], light));
    expect(parseCgats(ti3(relative, [X, Y, Z], YES[0] as string, writing(6))).samples).toHaveLength(9);
    const others: readonly Triple[] = [
      [Y, X, Z],
      [X, Z, Y],
      [2 * X, Y, 0.1 * Z],
    ];
    for (const other of others) {
      expect(() => parseCgats(ti3(relative, other, YES[0] as string, writing(6)))).toThrow(
        /another color than the whites with Y = 100/,
      );
    }
  });

  it('refuses own whites that differ by less than a meter repeats its readings', () => {
    for (let trial = 0; trial < 8 * TRIALS; trial += 1) {
      const lights = panel(4 + Math.floor(random() * 20), between(0.05, 0.3)).map((light) => {
        const [X, Y, Z] = relativeTo(light, light);
        return [X * between(0.97, 1.03), Y * (1 + between(-9e-5, 9e-5)), Z] as const;
      });
      const text = ti3(lights, [114, 120, 131], oneOf([...YES, ...NO]), writing(6 + (trial % 2)));
      expect(() => parseCgats(text)).toThrow(withCode('invalid-readings-file'));
      const rows = lights.map((light, place) => `0.5,${place / 100},white,${light.join(',')}`);
      expect(() => parseReadingsCsv(`x,y,patch,X,Y,Z\n${rows.join('\n')}\n`, null)).toThrow(
        'relative to its own white',
      );
    }
  });

  it('reads no absolute values as relative ones, whatever the keyword says', () => {
    for (let trial = 0; trial < 8 * TRIALS; trial += 1) {
      const write = writing(5 + (trial % 3));
      const lights = panel(2 + Math.floor(random() * 24), between(0.01, 0.15));
      const stated = oneOf([lights[0] as Triple, lights.at(-1) as Triple]);
      for (const word of [...YES, ...OTHER]) {
        expect(isRefusedOrRight(ti3(lights, stated, word, write), lights, 0.011)).toBe(true);
      }
    }
  });

  it('reads no relative values as absolute ones', () => {
    for (let trial = 0; trial < 8 * TRIALS; trial += 1) {
      const write = writing(5 + (trial % 3));
      const lights = panel(2 + Math.floor(random() * 24), between(0.01, 0.15));
      const middle = lights[0] as Triple;
      const relative = lights.map((light) => relativeTo(middle, light));
      for (const word of [...NO, ...OTHER]) {
        expect(isRefusedOrRight(ti3(relative, middle, word, write), lights, 0.011)).toBe(true);
      }
    }
  });

  it('refuses values relative to 1, and relative ones without the white that they are relative to', () => {
    const lights = panel(9, 0.05, 130);
    const middle = lights[0] as Triple;
    const toOne = lights.map((light) => relativeTo(middle, light).map((value) => value / 100) as unknown as Triple);
    const others = lights.slice(1).map((light) => relativeTo(middle, light));
    for (const word of YES) {
      for (const values of [toOne, others]) {
        const text = ti3(values, middle, word, writing(6));
        expect(() => parseCgats(text)).toThrow(/no white of the file has Y = 100/);
      }
    }
  });

  it('refuses places that are each their own white, joined in full or in part, at any scale and in every file', () => {
    for (let trial = 0; trial < 8 * TRIALS; trial += 1) {
      const write = (value: number) => value.toFixed(6);
      const lights = panel(3 + Math.floor(random() * 23), between(0.02, 0.15));
      const own = Math.max(2, Math.ceil(random() * (lights.length - 1)));
      const first = lights[0] as Triple;
      const joined = lights.map((light, place) => relativeTo(place > lights.length - 1 - own ? light : first, light));
      expect(() => parseCgats(ti3(joined, first, oneOf(YES), write))).toThrow(/own white/);
      if (own < 4 || own <= lights.length / 3) continue;
      const scaled = joined.map((light) => light.map((value) => value * 1.2345) as unknown as Triple);
      const rows = scaled.map(([X, Y, Z], place) => `0.5,${place / 100},50%,${[X, Y, Z].map(write).join(',')}`);
      expect(() => parseReadingsCsv(`x,y,patch,X,Y,Z\n${rows.join('\n')}\n`, null)).toThrow(/own white/);
      const xyY = scaled.map(([X, Y, Z], place) => {
        const [x, y] = [X / (X + Y + Z), Y / (X + Y + Z)].map((value) => value.toFixed(4));
        return `0.5;${place / 100};white;${Y.toFixed(3)};${x};${y}`;
      });
      expect(() => parseReadingsCsv(`posX;posY;patch;Lv;x;y\n${xyY.join('\n')}\n`, null)).toThrow(/own white/);
    }
  });
});

/** True if a file is read as the light that was there. */
function isRead(text: string, truth: readonly Triple[], tolerance: number): boolean {
  return luminances(parseCgats(text)).every(
    (Y, place) => Math.abs(Y / (truth[place] as Triple)[1] - 1) <= Math.max(tolerance, 1e-6),
  );
}
