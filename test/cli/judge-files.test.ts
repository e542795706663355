import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseLayout } from '../../src/plan/sampling/layout.ts';
import { readRecord } from '../../src/record/read-inspection.ts';
import { floatTiff } from '../read/files/float-tiff.ts';
import { scratchFolder } from './make-run.ts';
import { runFlatfield } from './run-flatfield.ts';

const folder = scratchFolder();
const places = parseLayout('9', { widthPx: 3840, heightPx: 2160 }).points;
const light = (place: number) => (place === 0 ? 98 : 100);

describe('flatfield judge FILE', () => {
  it('judges a German Excel file', async () => {
    expect(await judge('excel.csv', german())).toMatchObject({ code: 0 });
    expect(await judge('excel-dark.csv', german().replace(';93,1;98;106,82', ';47,5;50;54,5'))).toMatchObject({
      code: 1,
    });
    const record = await readRecord(join(folder(), 'excel.csv-run'));
    expect(record.plan.positions).toBe('fractions');
    expect(record.readings[0]).toMatchObject({ light: { X: 93.1, Y: 98, Z: 106.82 } });
    expect(record.meter).toMatchObject({ keptAs: 'received-readings.csv' });
  });

  it('judges a bare .ti3 in the order of the plan, and reports it on the page', async () => {
    const { code, stderr } = await judge('bare.ti3', ti3());
    expect(code).toBe(3);
    expect(stderr).toContain('The file has no positions.');
    expect(await judge('bare.ti3', ti3(), ['--positions', 'plan-order'])).toMatchObject({ code: 0 });
    expect(await page('bare.ti3')).toContain('the samples of each patch were taken as the points row by row');
    expect((await readRecord(join(folder(), 'bare.ti3-run'))).meter?.positions).toBe('plan-order');
  });

  it('says to save as UTF-8 what is in UTF-16', async () => {
    for (const mark of ['\uFEFF', '']) {
      const bytes = Buffer.from(`${mark}${german()}`, 'utf16le');
      for (const order of [bytes, Buffer.from(bytes).swap16()]) {
        const { code, stderr } = await judge('utf16.csv', order);
        expect([code, stderr]).toEqual([3, expect.stringContaining('save it as "CSV UTF-8"')]);
        expect(stderr).not.toContain('u0000');
      }
    }
  });

  it('judges luminance and chromaticity', async () => {
    expect(await judge('lv.csv', chromaticity(), ['--profile', await atCells()])).toMatchObject({ code: 0 });
    const tinted = chromaticity().replace('0.3127,0.3290', '0.3800,0.3290');
    expect(await judge('tinted.csv', tinted, ['--profile', await atCells()])).toMatchObject({ code: 1 });
  });

  it('refuses a required error under a profile of light, as an inspection does', async () => {
    const { code, stderr } = await judge('required.csv', german(), ['--require-detectable', '16']);
    expect(code).toBe(3);
    expect(stderr).toContain('describes emitted light');
  });

  it('records the meter, when it measured and how far from the points, and shows all of it', async () => {
    const [first] = places;
    const moved = chromaticity().replace(
      `${first?.xFraction},${first?.yFraction}`,
      `${Number(first?.xFraction) + 0.008},${first?.yFraction}`,
    );
    const args = ['--instrument', 'CA-410 <7>', '--measured-at', '2026-01-05T09:30:00+01:00'];
    expect(await judge('moved.csv', moved, args)).toMatchObject({ code: 0 });
    const record = await readRecord(join(folder(), 'moved.csv-run'));
    expect(record.startedAt).toBe('2026-01-05T08:30:00.000Z');
    expect(record.meter).toMatchObject({ instrument: 'CA-410 <7>', measuredAt: '2026-01-05T09:30:00+01:00' });
    expect(record.readings[0]).toMatchObject({
      instrument: 'CA-410 <7>',
      place: { xFraction: expect.closeTo(Number(first?.xFraction) + 0.008, 9) },
    });
    const html = await page('moved.csv');
    for (const text of ['CA-410 &lt;7&gt;', '2026-01-05T09:30:00+01:00', 'at most 0.0080 of width or height'])
      expect(html).toContain(text);
  });

  it('shows fractions and no pixels anywhere if the resolution is not known', async () => {
    const bad = german().replace(';93,1;98;106,82', ';47,5;50;54,5');
    const { stdout } = await judge('fractions.csv', bad);
    expect(stdout.replaceAll(/\s+/g, ' ')).not.toMatch(/\d px/);
    const run = join(folder(), 'fractions.csv-run');
    const [csv, junit, html] = await Promise.all(
      ['readings.csv', 'junit.xml', 'report.html'].map((name) => readFile(join(run, name), 'utf8')),
    );
    const [header, row] = (csv ?? '').split('\r\n').map((line) => line.split(',')) as [string[], string[]];
    const inPixels = header.flatMap((name, column) => (name.endsWith('Px') ? [row[column]] : []));
    expect(inPixels).toEqual(['', '', '', '']);
    expect(row[header.indexOf('xFraction')]).toBe(String(places[0]?.xFraction));
    expect(junit).not.toMatch(/\d px/);
    const shown = html?.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '');
    expect(shown?.match(/.{30}(?:\d px|3840|16\s?000|pixel).{30}/i)).toBeNull();
    expect(shown).toContain('points are fractions of width and height');
    const known = await judge('pixels.csv', bad, ['--resolution', '1920x1080']);
    expect(known.code).toBe(1);
    expect(await page('pixels.csv')).toContain('1920 × 1080 px');
  });

  it('judges a limit that does not depend on a component of 0, and no other without the floor', async () => {
    // A white without Z is none.
    const zero = german().replaceAll(/;white;(.*);[\d,]+\r\n/g, ';20%;$1;0\r\n');
    const luminance = ['--profile', await atCells('20%', 'panel-data-sheet')];
    const color = ['--profile', await atCells('20%')];
    expect(await judge('zero.csv', zero, luminance)).toMatchObject({ code: 0 });
    const { code, stdout } = await judge('zero-color.csv', zero, color);
    expect(code).toBe(2);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'depends on components below the floor of the meter, which is not known',
    );
    const csv = await readFile(join(folder(), 'zero-color.csv-run', 'readings.csv'), 'utf8');
    const [header, row] = csv.split('\r\n').map((line) => line.split(',')) as [string[], string[]];
    expect([row[header.indexOf('luminanceCdM2')], row[header.indexOf('u1976')]]).toEqual(['98', '']);
    expect(await judge('floor.csv', zero, [...color, '--floor', '0.0001'])).toMatchObject({
      code: 0,
    });
    expect((await readRecord(join(folder(), 'floor.csv-run'))).readings[0]).toMatchObject({
      unresolved: { Z: 0.0001 },
    });
    expect(await judge('high-floor.csv', zero, [...color, '--floor', '50'])).toMatchObject({
      code: 2,
    });
  });
});

describe('flatfield judge MAP', () => {
  const unit = ['--map-unit', 'cd/m2'];
  const white = ['--patch', 'white', ...unit];

  it('judges a TIFF of three channels, with what it averaged over', async () => {
    const xyz = ['--profile', 'dci-direct-view', ...white];
    expect(await judge('white.tif', tiff(3), xyz)).toMatchObject({ code: 0 });
    expect(await judge('dark.tif', tiff(3, 50), xyz)).toMatchObject({ code: 1 });
    const run = join(folder(), 'white.tif-run');
    const record = await readRecord(run);
    expect(record.readings).toHaveLength(9);
    expect(record.readings[4]).toMatchObject({
      light: { X: 95, Y: 100, Z: expect.closeTo(109, 4) },
      disc: { count: expect.any(Number), standardDeviation: { Y: 0 } },
    });
    expect(record.meter).toMatchObject({
      format: 'map-tiff',
      maps: {
        unit: 'cd/m2',
        discRadius: 0.02,
        saturation: null,
        files: [{ patch: 'white', widthPx: 320, heightPx: 180, channels: 3 }],
      },
    });
    expect((await readFile(join(run, 'received-map-1-white.tif'))).equals(tiff(3))).toBe(true);
    expect((await runFlatfield(['verify', run])).code).toBe(0);
    await writeFile(join(run, 'received-map-1-white.tif'), 'other');
    expect((await runFlatfield(['verify', run])).code).toBe(1);
  });

  it('judges the luminance of a map of one channel, and no color', async () => {
    expect(await judge('one.tif', tiff(1), white)).toMatchObject({ code: 0 });
    const { code, stdout } = await judge('one-color.tif', tiff(1), ['--profile', 'dci-direct-view', ...white]);
    expect(code).toBe(2);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('only luminance was measured, not chromaticity');
  });

  it('judges an LMK text and a CSV matrix', async () => {
    const rows = Array.from({ length: 90 }, (_, y) =>
      Array.from({ length: 160 }, (_x, x) => (x < 53 && y < 30 ? 90 : 100)),
    );
    const lmk = `float\r\n0 89\r\n0 159\r\n${rows.map((row) => row.join(' ')).join('\r\n')}\r\n`;
    expect(await judge('lmk.txt', lmk, white)).toMatchObject({ code: 0 });
    const csv = rows.map((row) => row.join(';')).join('\r\n');
    expect(await judge('matrix.csv', csv, white)).toMatchObject({ code: 0 });
    const { metrics } = (await readRecord(join(folder(), 'lmk.txt-run'))).judgment;
    expect((await readRecord(join(folder(), 'matrix.csv-run'))).judgment.metrics).toEqual(metrics);
    expect(metrics.find(({ name }) => name === 'luminance-min-max-ratio')?.value).toBeCloseTo(0.9, 9);
  });

  it('judges decimal commas between commas if they are stated', async () => {
    const row = (dark: number) => Array.from({ length: 160 }, (_, x) => (x < dark ? '58,314' : '120,050')).join(',');
    const csv = Array.from({ length: 90 }, (_, y) => row(y < 30 ? 53 : 0)).join('\n');
    const unstated = await judge('commas.csv', csv, white);
    expect(unstated).toMatchObject({ code: 3, stdout: '' });
    expect(unstated.stderr).toContain('If the commas are decimal signs as well, state --map-decimal comma;');
    expect(await judge('stated.csv', csv, [...white, '--map-decimal', 'comma'])).toMatchObject({ code: 1 });
    const { readings } = await readRecord(join(folder(), 'stated.csv-run'));
    expect(readings[0]).toMatchObject({ light: { Y: expect.closeTo(58.314, 9) } });
    const list = await judge('list.csv', german(), ['--map-decimal', 'comma']);
    expect(list).toMatchObject({ code: 3, stderr: expect.stringContaining('--map-decimal goes with a map') });
  });

  it('takes several maps of several sizes, each with its patch, and misses the patch without one', async () => {
    const [small, large] = ['gray-26', 'gray-204'].map((patch) => `${patch}=${join(folder(), `${patch}.tif`)}`) as [
      string,
      string,
    ];
    await writeFile(join(folder(), 'gray-26.tif'), floatTiff(160, 90, 1, new Float32Array(160 * 90).fill(1)));
    await writeFile(join(folder(), 'gray-204.tif'), floatTiff(320, 200, 1, new Float32Array(320 * 200).fill(80)));
    const run = (...args: string[]) =>
      runFlatfield(['judge', '--profile', 'tg18', ...unit, '--out', join(folder(), `maps-${args.length}`), ...args]);
    const both = await run('--map', small, '--map', large);
    expect(both).toMatchObject({ code: 0, stderr: '' });
    const files = await readdir(join(folder(), 'maps-4'));
    expect(files).toEqual(expect.arrayContaining(['received-map-1-gray-26.tif', 'received-map-2-gray-204.tif']));
    expect((await readRecord(join(folder(), 'maps-4'))).readings.map(({ sequence }) => sequence)).toEqual([
      ...Array(10).keys(),
    ]);
    expect(await run('--map', small)).toMatchObject({ code: 2, stdout: expect.stringContaining('was not read') });
    expect(await run('--map', small, '--map', small, '--operator', 'x')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('expects one map, got two'),
    });
  });

  it('finds the screen between its corners', async () => {
    const values = Float32Array.from({ length: 320 * 180 }, (_, place) => {
      const [x, y] = [place % 320, Math.floor(place / 320)];
      return x >= 80 && x < 240 && y >= 40 && y < 140 ? 100 : 1;
    });
    const bytes = floatTiff(320, 180, 1, values);
    expect(await judge('whole.tif', bytes, white)).toMatchObject({ code: 1 });
    const corners = ['--corners', '80px,40px;240px,40px;240px,140px;80px,140px'];
    expect(await judge('inside.tif', bytes, [...white, ...corners])).toMatchObject({ code: 0 });
  });
});

describe('a broken file is refused in one line, in exit code 3, and nothing is written', () => {
  const white = ['--patch', 'white', '--map-unit', 'cd/m2'];
  const order = ['--positions', 'plan-order'];
  const none: readonly string[] = [];
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

  it.each<readonly [string, string, string | Buffer, readonly string[], string]>([
    ['excel', 'e1.csv', german().replace('93,1', '85.5x'), none, 'Line 2: X expects a number, got "85.5x"'],
    ['excel', 'e2.csv', german().replace('93,1', '1.093,1'), none, 'Line 2: X expects a number'],
    ['excel', 'e3.csv', german().replace('white', 'whyte'), none, 'Line 2: '],
    [
      'excel',
      'e6.csv',
      german().replaceAll('white', 'red'),
      none,
      'Expected samples of white, got none: name what was measured with --patches.',
    ],
    ['excel', 'e4.csv', german().replace('x;y', 'x;x'), none, 'Line 1: the column "x" is there twice'],
    [
      'excel',
      'e5.csv',
      german().replace(/^0,\d+;/m, '0,3;'),
      none,
      'is not a point of the layout 9 or within 0.01 of one',
    ],
    ['ti3', 't1.ti3', ti3().replace('END_DATA\n', ''), order, 'The file ends before END_DATA: it was cut off.'],
    ['ti3', 't2.ti3', ti3().replace(/^2 /m, 'BEGIN_DATA\n2 '), order, 'got BEGIN_DATA'],
    ['ti3', 't3.ti3', ti3().replace('RGB_G', 'RGB_R'), order, 'The field "RGB_R" is there twice'],
    [
      'ti3',
      't4.ti3',
      ti3()
        .replace(/^9 .*\n/m, '')
        .replace('SETS 9', 'SETS 8'),
      order,
      'white expects 9 samples, one a point, got 8',
    ],
    ['ti3', 't5.ti3', ti3().replace(/^3 100/m, '3 150'), order, 'Line 13: RGB_R / 100 expects a fraction from 0 to 1'],
    ['Lv,x,y', 'l1.csv', chromaticity().replace('posX,posY', 'x,y'), none, 'the position is named posX,posY'],
    ['Lv,x,y', 'l2.csv', chromaticity().replace('Lv', 'Y,Lv'), none, 'got columns of both'],
    ['Lv,x,y', 'l3.csv', chromaticity().replace('0.3290', '0'), none, 'Line 2: expected a chromaticity'],
    ['Lv,x,y', 'l4.csv', chromaticity().replace(/,0\.3290\n/, '\n'), none, 'Line 2: expected 6 values, got 5'],
    [
      'Lv,x,y',
      'l5.csv',
      chromaticity()
        .replaceAll('posX,posY,', '')
        .replaceAll(/^0\.\d+,0\.\d+,/gm, ''),
      none,
      'The file has no positions',
    ],
    [
      'TIFF',
      'f1.tif',
      tiff(3),
      white.slice(0, 2),
      'A map expects its unit, cd/m2 or fL, got none: name it with --map-unit',
    ],
    ['TIFF', 'f2.tif', cut(tiff(3)), white, 'The TIFF cannot be decoded'],
    ['TIFF', 'f3.tif', tiff(3, Number.NaN), white, 'is saturated in'],
    [
      'TIFF',
      'f4.tif',
      tiff(3),
      ['--patch', 'red', '--map-unit', 'cd/m2'],
      'is of red, expected a patch of the plan: white',
    ],
    ['TIFF', 'f5.tif', tiff(3), none, 'It is a map: name the patch that it shows with --patch'],
    ['TIFF', 'f6.tif', tiff(3), [...white, '--corners', '0,0;0,1;1,1;1,0'], 'The corners expect a convex area'],
    ['TIFF', 'f7.tif', tiff(3), [...white, '--disc', '0.2'], 'leaves the screen'],
    ['TIFF', 'f8.tif', tiff(3), [...white, '--disc', '0'], 'The radius of the disc expects a fraction'],
    ['TIFF', 'f9.tif', tiff(1), [...white, '--map-saturation', '95'], 'is saturated in'],
    ['LMK', 'm1.txt', 'float\n0 1\n0 1\n1 2\n3\n', white, 'value 4 of 4'],
    ['LMK', 'm2.txt', 'float\n0 1\n0 1\n1 2\n3 4 5\n', white, 'Line 5: expected 2 values'],
    ['LMK', 'm6.txt', 'float\n0 2\n0 1\n1 2 3\n4 5 6\n', white, 'since the header states columns 0 to 1, got 3'],
    ['LMK', 'm7.txt', 'float\n0 0\n0 1\n998 1.002\n', white, 'Line 4: "1.002" may be 1002'],
    ['LMK', 'm3.txt', 'float\n0 1\n0 1\n1 2\nx 4\n', white, 'Line 5: value 1 expects a number, got "x"'],
    ['LMK', 'm4.txt', 'float\n5 1\n0 1\n1 2 3 4\n', white, 'Lines 5 to 1 and columns 0 to 1'],
    ['LMK', 'm5.txt', 'rgbfloat\n0 0\n0 0\n1 2 3\n', white, '--map-channels xyz'],
    ['matrix', 'c1.csv', '1,2\n3\n', white, 'Line 2: expected 2 values, as in the first line, got 1'],
    ['matrix', 'c2.csv', '1,2\n3,x\n', white, 'Line 2: value 2 expects a number, got "x"'],
    ['matrix', 'c3.csv', '', white, 'The file is empty'],
    ['matrix', 'c4.csv', '1;2\n1,5;2.5\n', white, 'Line 2: "2.5" has another decimal sign'],
    [
      'matrix',
      'c6.csv',
      '58,314,120,050\n',
      white,
      'Line 1: value 4 expects a number without a leading zero, got "050"',
    ],
    ['matrix', 'c7.csv', '120,5,119,4\n120,6,119,5\n', white, 'state --map-decimal comma'],
    ['matrix', 'c5.csv', '1,2\n3,4\n', white, 'holds no pixel of the map'],
    ['options', 'o1.csv', german(), ['--measured-at', '2026-01-05T09:30:00'], 'expects a time with a zone'],
    ['options', 'o7.csv', german(), ['--measured-at', '2026-02-30T09:30:00Z'], 'expects a time with a zone'],
    ['options', 'o2.csv', german(), ['--measured-at', '2999-01-05T09:30:00Z'], 'expects a time that has passed'],
    ['options', 'o3.csv', german(), ['--floor', '0'], 'The floor of the instrument expects cd/m2 above 0'],
    [
      'options',
      'o4.csv',
      german(),
      ['--positions', 'plan-order'],
      'The file has positions, or names of points: leave out --positions plan-order.',
    ],
    ['options', 'o5.csv', german(), ['--map-unit', 'cd/m2'], '--map-unit goes with a map'],
    ['options', 'o6.csv', german(), [...white, '--positions', 'plan-order'], '--positions goes with a list of points'],
    ['options', 'o7.csv', german(), ['--layout', '10px,10px'], 'name the resolution of the screen with --resolution'],
    ['options', 'o8.csv', german(), ['--map', 'white'], 'Name a run, or a file with --readings.'],
  ])('%s: %s', async (_, name, content, args, message) => {
    const { code, stdout, stderr } = await judge(name, content, args);
    expect(stderr).toContain(message);
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 3, stdout: '', lines: 1 });
    await expect(access(join(folder(), `${name}-run`))).rejects.toThrow('ENOENT');
  });

  it('says what --map expects', async () => {
    const { code, stderr } = await runFlatfield(['judge', '--map', 'white.tif', '--profile', 'tg18']);
    expect(code).toBe(3);
    expect(stderr).toContain('--map expects patch=FILE, such as white=white.tif');
    const both = await runFlatfield(['judge', '--map', 'white=white.tif', '--patch', 'white', '--profile', 'tg18']);
    expect(both).toMatchObject({ code: 3, stderr: expect.stringContaining('--patch goes with one map') });
  });
});

async function judge(name: string, content: string | Buffer, args: readonly string[] = []) {
  const file = join(folder(), name);
  await writeFile(file, content);
  const profile = args.includes('--profile') ? [] : ['--profile', 'panel-data-sheet'];
  return runFlatfield(['judge', file, ...profile, '--out', join(folder(), `${name}-run`), ...args]);
}

/** A profile of nonuniformity and chromaticity at the points of the files. */
async function atCells(patch = 'white', base = 'dci-direct-view'): Promise<string> {
  const file = join(folder(), `at-cells-${base}.json`);
  const plan = { layout: '9', patches: [patch] };
  const requires = { minimumPoints: 9, patches: [patch] };
  await writeFile(file, JSON.stringify({ name: 'at-cells', extends: base, plan, requires }));
  return file;
}

function page(name: string): Promise<string> {
  return readFile(join(folder(), `${name}-run`, 'report.html'), 'utf8');
}

function german(): string {
  const comma = (value: number) => String(Number(value.toFixed(4))).replace('.', ',');
  const rows = places.map(({ xFraction, yFraction }, place) => {
    const Y = light(place);
    return `${[xFraction, yFraction].map(comma).join(';')};white;${[0.95 * Y, Y, 1.09 * Y].map(comma).join(';')}\r\n`;
  });
  return `\uFEFFx;y;patch;X;Y;Z\r\n${rows.join('')}`;
}

function chromaticity(): string {
  const rows = places.map(
    ({ xFraction, yFraction }, place) => `${xFraction},${yFraction},white,${light(place)},0.3127,0.3290\n`,
  );
  return `posX,posY,patch,Lv,x,y\n${rows.join('')}`;
}

function ti3(): string {
  const sets = places.map(
    (_, place) =>
      `${place + 1} 100 100 100 ${[0.95, 1, 1.09].map((part) => (part * light(place)).toFixed(4)).join(' ')}\n`,
  );
  return `CTI3\n\nDEVICE_CLASS "DISPLAY"\nCOLOR_REP "RGB_XYZ"\nNORMALIZED_TO_Y_100 "NO"\nBEGIN_DATA_FORMAT\nSAMPLE_ID RGB_R RGB_G RGB_B XYZ_X XYZ_Y XYZ_Z\nEND_DATA_FORMAT\nNUMBER_OF_SETS 9\nBEGIN_DATA\n${sets.join('')}END_DATA\n`;
}

/** A white screen whose upper left ninth is darker, 320 x 180 pixels. */
function tiff(channels: 1 | 3, cornerCdM2 = 98): Buffer {
  const values = Array.from({ length: 320 * 180 }, (_, place) => {
    const Y = place % 320 < 100 && place < 320 * 60 ? cornerCdM2 : 100;
    return channels === 1 ? [Y] : [0.95 * Y, Y, 1.09 * Y];
  });
  return floatTiff(320, 180, channels, values.flat());
}
