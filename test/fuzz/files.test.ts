import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FlatfieldError } from '../../src/base/flatfield-error.ts';
import { loadConfig } from '../../src/cli/config.ts';
import { planFractions, readReferenceFile } from '../../src/inspect/files/file-record.ts';
import { readRunManifest } from '../../src/inspect/output/read-run-manifest.ts';
import { builtInProfiles } from '../../src/judge/profiles/built-in-profiles.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import { parsePatches } from '../../src/plan/pattern/patch.ts';
import { parseLayout } from '../../src/plan/sampling/layout.ts';
import { parseResolution } from '../../src/plan/sampling/resolution.ts';
import { activeArea, parseCorners } from '../../src/read/files/active-area.ts';
import { decodeMapTiff } from '../../src/read/files/decode-map-tiff.ts';
import { discMean } from '../../src/read/files/disc-mean.ts';
import type { LightMap } from '../../src/read/files/light-map.ts';
import { parseCgats } from '../../src/read/files/parse-cgats.ts';
import { parseMapCsv } from '../../src/read/files/parse-map-csv.ts';
import { parseMapLmk } from '../../src/read/files/parse-map-lmk.ts';
import { parseReadingsCsv } from '../../src/read/files/parse-readings-csv.ts';
import { readingsOfPlan } from '../../src/read/files/readings-of-plan.ts';
import { readRestoreFile } from '../../src/read/monitor/restore-file.ts';
import { createJournal } from '../../src/read/state/journal.ts';
import { readJournal } from '../../src/read/state/read-journal.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { floatTiff } from '../read/files/float-tiff.ts';
import { buildInspection } from '../report/build-inspection.ts';
import { expectClear } from './expect-clear.ts';
import { spoiled } from './spoiled.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-fuzz-'));
  path = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true }));

const inspection = buildInspection({ columns: 3, rows: 2 });
const resolution = { widthPx: 3840, heightPx: 2160 };

const cgats = `CTI3

DESCRIPTOR "x"
ORIGINATOR "y"
CREATED "now"
DEVICE_CLASS "DISPLAY"
COLOR_REP "RGB_XYZ"
LUMINANCE_XYZ_CDM2 "114.05 120.00 130.66"
NORMALIZED_TO_Y_100 "NO"

NUMBER_OF_FIELDS 8
BEGIN_DATA_FORMAT
SAMPLE_ID SAMPLE_LOC RGB_R RGB_G RGB_B XYZ_X XYZ_Y XYZ_Z
END_DATA_FORMAT

NUMBER_OF_SETS 2
BEGIN_DATA
1 "0.500000,0.500000" 100 100 100 114.05 120 130.66
2 "0.250000,0.250000" 0 0 0 0.1 0.12 0.13
END_DATA
`;

const bareCgats = cgats
  .replace('SAMPLE_LOC ', '')
  .replaceAll(/ "0[.\d]+,0[.\d]+"/g, '')
  .replace(' 0 0 0 0.1 0.12 0.13', ' 100 100 100 114 119 130')
  .replace('NUMBER_OF_FIELDS 8\n', '');
const mapSize = { widthPx: 100, heightPx: 90 };

const restore = {
  restoreVersion: 1,
  apiUrl: 'http://127.0.0.1:50005',
  monitorId: 'cg279x_1',
  writtenAt: '2026-01-01T00:00:00.000Z',
  changes: [{ what: 'color-mode', from: '0', to: '3' }],
};
const profile = { ...builtInProfiles[0], name: 'own' };
const reference = {
  calibrationResults: [{ id: 'c', executedAt: '2026-01-02 10:00', calibrationData: {}, measurementData: {} }],
  target: { gamma: { type: 'GAMMA', value: 2.2 } },
};
const config = { api: 'http://127.0.0.1:50005', inspect: { layout: '5x5' }, profiles: [{ ...profile }] };

/** Texts are parsed as they are; whatever reads a file is given one. */
const texts: readonly [string, string, (text: string) => unknown][] = [
  ['a record', JSON.stringify(inspection), (text) => parseInspection(text, 'x')],
  ['a profile', JSON.stringify(profile), (text) => parseProfile(parseJson(text))],
  ['CGATS', cgats, parseCgats],
  ['CSV', 'x,y,patch,X,Y,Z\n0.5,0.5,white,95.0,100.0,108.9\n0.25,0.25,128/128/128,20.1,21,23\n', csv],
  ['CSV in pixels', 'xPx,yPx,patch,X,Y,Z\n100,100,black,0,0,0\n', csv],
  [
    'CSV of Excel in Germany',
    '\uFEFFx;y;patch;X;Y;Z\r\n0,5;0,5;white;95,0;100,0;108,9\r\n0,25;0,25;black;0;0;0\r\n',
    csv,
  ],
  ['CSV of luminance and chromaticity', 'posX,posY,patch,Lv,x,y\n0.5,0.5,white,100,0.3127,0.3290\n', csv],
  ['CGATS in the order of the plan', bareCgats, inPlanOrder],
  [
    'an LMK text',
    'float\r\n0 2\r\n0 3\r\n1 2 3 4\r\n5 6 7 8\r\n0,5 2500 1e-3 12\r\n',
    (text) => parseMapLmk(text, true),
  ],
  ['a CSV matrix', '1.5,2,3\n4,5,2500\n', (text) => overPoints(parseMapCsv(text))],
  ['corners', '0.1,0.1;0.9,0.1;90px,80px;0.1,0.9', (text) => activeArea(parseCorners(text, mapSize))],
  ['patches', 'white,gray-128@10,12/13/14,50%', parsePatches],
  ['a layout', '0.5,0.5;0.1,0.2;100px,200px', (text) => parseLayout(text, resolution)],
  ['a grid', '5x5', (text) => parseLayout(text, resolution)],
  ['a resolution', '3840x2160', parseResolution],
];
const files: readonly [string, () => string | Promise<string>, (path: string) => Promise<unknown>][] = [
  ['a journal', journalText, async (file) => readRunManifest((await readJournal(file)).manifest, file)],
  ['restore.json', () => JSON.stringify(restore), readRestoreFile],
  ['a reference', () => JSON.stringify(reference), readReferenceFile],
  ['a configuration', () => JSON.stringify(config), loadConfig],
];

describe('with something wrong in it is a value or a clear error', () => {
  test.each(texts)('%s', async (_, sample, parse) => {
    expect(parse(sample)).toBeDefined();
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoiled(sample), fc.string(), fc.json()), async (text) => {
        await expectClear(() => parse(text));
        expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  test('a float TIFF', async () => {
    const sample = floatTiff(8, 6, 3, new Float32Array(144).fill(100));
    expect(overPoints(await decodeMapTiff(sample))).toBeDefined();
    await fc.assert(
      fc.asyncProperty(spoiledBytes(sample), async (bytes) => {
        await expectClear(async () => overPoints(await decodeMapTiff(bytes)));
      }),
      { numRuns: 300 },
    );
  });

  test.each(files)('%s', async (_, makeSample, parse) => {
    const sample = await makeSample();
    await writeFile(path, sample);
    await expect(parse(path)).resolves.toBeDefined();
    const content = fc.oneof(spoiled(sample), fc.string(), fc.json(), fc.uint8Array({ maxLength: 100 }));
    await fc.assert(
      fc.asyncProperty(content, async (bytes) => {
        await writeFile(path, bytes);
        await expectClear(() => parse(path));
        expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});

/** Some bytes overwritten, most of them in the header and the directory, and perhaps the end cut off. */
function spoiledBytes(bytes: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.oneof(fc.nat(160), fc.nat(bytes.length - 1));
  const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 6 });
  return fc.tuple(changes, fc.oneof(fc.constant(bytes.length), fc.nat(bytes.length))).map(([all, end]) => {
    const spoilt = Buffer.from(bytes);
    for (const [at, value] of all) spoilt[at] = value;
    return spoilt.subarray(0, end);
  });
}

/** A map read and averaged, as a run does it. */
function overPoints(map: LightMap): unknown {
  const area = activeArea(parseCorners('0,0;1,0;1,1;0,1', map));
  const disc = { xFraction: 0.5, yFraction: 0.5, radius: 0.4 };
  return discMean(map, area, disc, { aspect: 1, saturation: null });
}

function inPlanOrder(text: string): unknown {
  const plan = planFractions({ layout: '2x1', order: 'row-major', patches: parsePatches('white') });
  return readingsOfPlan(parseCgats(text).samples, plan, inspection.startedAt, { inPlanOrder: true });
}

function csv(text: string): unknown {
  return parseReadingsCsv(text, resolution);
}

/** As the command does it, which says itself what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FlatfieldError('not-json', 'not JSON', { cause });
  }
}

async function journalText(): Promise<string> {
  const file = join(folder, 'journal');
  await rm(file, { force: true });
  const options = { apiUrl: restore.apiUrl, resolution: '3840x2160', patches: ['white'], profile: 'signal-exact' };
  const monitor = { modelName: 'CG279X', serialNumber: '1' };
  const identity = { monitorId: 'cg279x_1', monitor, plan: inspection.plan, profile, options };
  const journal = await createJournal(file, identity);
  await journal.append({ type: 'part', startedAt: inspection.startedAt });
  for (const check of inspection.checks) await journal.append({ type: 'check', check });
  for (const reading of inspection.readings) await journal.append({ type: 'reading', reading });
  await journal.close();
  return readFile(file, 'utf8');
}
