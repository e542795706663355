import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReferenceFile } from '../../../src/inspect/files/file-record.ts';
import { withCode } from '../../with-code.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-reference-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(content: unknown): Promise<string> {
  const path = join(folder, 'reference.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const gray = (Y: number) => ({ X: Y, Y, Z: Y, x: 1 / 3, y: 1 / 3 });
const result = {
  id: 'c1',
  executedAt: '2026-01-02 03:04',
  calibrationData: { white: gray(100) },
  measurementData: { red: gray(20), green: gray(70), blue: gray(10), black: gray(0) },
};

test.each([
  ['one calibration result', { ...result, target: { gamma: { type: 'GAMMA', value: 2.2 } } }],
  [
    'a list of them',
    { calibrationResults: [result], target: { parameters: { gamma: { type: 'GAMMA', value: 2.2 } } } },
  ],
  [
    'a color mode of the cloud',
    { calibrationResult: result, calibrationTarget: { gamma: { type: 'GAMMA', value: 2.2 } } },
  ],
])('reads %s', async (_, content) => {
  await expect(readReferenceFile(await file(content))).resolves.toMatchObject({
    source: 'file',
    calibrationId: 'c1',
    toneResponse: 2.2,
    colors: { white: { X: 100, Y: 100, Z: 100 } },
  });
});

test('says what is wrong with the colors as it does for those of an API', async () => {
  await expect(readReferenceFile(await file({ calibrationResults: [] }))).resolves.toMatchObject({
    code: 'calibration-missing',
  });
});

test.each(['', '{', '[]', '7', 'null', '{"calibrationResults": 7}'])('refuses %j', async (content) => {
  await expect(readReferenceFile(await file(content))).rejects.toThrow(withCode('invalid-reference-file'));
});

test('refuses a file that is not there, and one that is too large', async () => {
  const twice = join(folder, 'twice.json');
  await writeFile(twice, '{"id":"a",\n"id":"b"}');
  await expect(readReferenceFile(twice)).rejects.toThrow(
    /twice\.json.*the key "id" twice in one object, again at line 2/,
  );
  await expect(readReferenceFile(join(folder, 'none.json'))).rejects.toThrow(/none\.json is not usable/);
  await expect(readReferenceFile(await file(' '.repeat(10_000_001)))).rejects.toThrow(/larger than/);
});
