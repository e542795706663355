import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type User, userForTest } from './command-outside.ts';
import { type Color, calibrationOf, soundColors } from './monitor-state.ts';

const places = [1 / 6, 1 / 2, 5 / 6].flatMap((y) => [1 / 6, 1 / 2, 5 / 6].map((x) => [x, y] as const));

type Colors = Record<keyof typeof soundColors, Color>;

/** Readings of a meter on 3x3 places that give these colors, but for one patch and place. */
function csvOf(
  colors: Colors,
  patches: readonly (keyof Colors)[],
  off?: { patch: keyof Colors; color: Color },
): string {
  const rows = patches.flatMap((patch) =>
    places.map(([x, y], index) => {
      const { X, Y, Z } = off?.patch === patch && index === 2 ? off.color : colors[patch];
      return `${x},${y},${patch},${X},${Y},${Z}`;
    }),
  );
  return ['x,y,patch,X,Y,Z', ...rows, ''].join('\n');
}

const patches = ['white', 'red', 'green', 'blue', 'black'] as const;

async function judged(user: User, csv: string, colors: Colors) {
  await writeFile(user.path('readings.csv'), csv);
  await writeFile(user.path('reference.json'), JSON.stringify(calibrationOf(colors)));
  const args = [
    '--profile',
    'calibration-match',
    '--layout',
    '3x3',
    '--patches',
    patches.join(','),
    '--reference',
    'reference.json',
    '--out',
    'run',
  ];
  const ended = await user.run('judge', '--readings', 'readings.csv', ...args, '--unit', '4711');
  return { ended, record: JSON.stringify(await user.record('run')) };
}

const times = ({ X, Y, Z }: Color, factor: number): Color => ({ X: X * factor, Y: Y * factor, Z: Z * factor });
const { red, green, blue } = soundColors;

const notAdditive: Record<string, Colors> = {
  'primaries 15 % brighter than white': {
    ...soundColors,
    red: times(red, 1.15),
    green: times(green, 1.15),
    blue: times(blue, 1.15),
  },
  'a white subpixel that doubles white': {
    ...soundColors,
    red: times(red, 0.5),
    green: times(green, 0.5),
    blue: times(blue, 0.5),
  },
  'a red 10 % too bright for white': { ...soundColors, red: times(red, 1.1) },
  'primaries that add up to white': soundColors,
};

describe.each(Object.entries(notAdditive))(
  'a meter that reads just the colors of a calibration with %s',
  (_, colors) => {
    it('finds a difference of 0', async () => {
      const user = await userForTest();
      const { ended, record } = await judged(user, csvOf(colors, patches), colors);
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      for (const [, value] of record.matchAll(/"deltaE2000[A-Za-z]*":(-?[\d.e-]+)/g))
        expect(Number(value)).toBeLessThan(0.001);
    });
  },
);

it('a meter that reads what an additive model makes of a calibration that is not additive does not pass', async () => {
  const user = await userForTest();
  const colors = notAdditive['a red 10 % too bright for white'] as Colors;
  const { ended } = await judged(user, csvOf(soundColors, patches), colors);
  expect(ended.code).not.toBe(0);
});

it('a meter that reads one corner of red too dark does not pass', async () => {
  const user = await userForTest();
  const { ended } = await judged(
    user,
    csvOf(soundColors, patches, { patch: 'red', color: times(red, 0.8) }),
    soundColors,
  );
  expect(ended.code).toBe(1);
});

it('the page of a meter run does not say that values are of the signal, nor draws code errors', async () => {
  const user = await userForTest();
  await judged(user, csvOf(soundColors, patches), soundColors);
  const page = await readFile(user.path('run', 'report.html'), 'utf8');
  const seen = page.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
  expect(seen).not.toMatch(/monitor's input|code[- ]value|of the signal/i);
});
