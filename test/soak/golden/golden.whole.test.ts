import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { TRIALS } from '../../trials.ts';
import { exampleRecords } from '../gate/example-records.ts';
import { folderPlaces, makeScratch } from '../gate/line-place.ts';
import { randomGoldenHistory } from './golden-history.ts';
import { playGoldenHistory } from './play-golden-history.ts';

// `npm run soak -- --golden 500` plays more and longer ones.
const LONGEST = 16;

const parent = await makeScratch();
afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));

test('no run is judged past due, and none is blocked wrongly, whatever happens to stations', async () => {
  const [makePlace, find] = [await folderPlaces(parent), await exampleRecords()];
  const sum = { judged: 0, refused: 0, suspect: 0, allowed: 0 };
  for (let seed = 1; seed <= TRIALS; seed += 1) {
    const history = randomGoldenHistory(seed, LONGEST);
    const place = await makePlace();
    const { wrong, needless, ...counts } = await playGoldenHistory(history, place, find, parent);
    await place.close();
    expect({ wrong, needless }, JSON.stringify(history)).toEqual({ wrong: [], needless: [] });
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += counts[name];
  }
  // Neither refuses nothing nor everything, and neither blocks nothing nor everything.
  expect(Math.min(sum.judged, sum.refused, sum.suspect, sum.allowed)).toBeGreaterThanOrEqual(TRIALS / 5);
});
