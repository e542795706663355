import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { compareGates } from './compare-gates.ts';
import { exampleRecords } from './example-records.ts';
import { folderPlaces, makeScratch } from './line-place.ts';
import { modelAnswers } from './model.mjs';
import { randomHistory } from './random-history.ts';

// `npm run soak -- --gate 2000` plays more and longer ones.
const HISTORIES = 25;
const LONGEST = 14;

const parent = await makeScratch();
afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));

test('the gate allows no unit that a model of it, written from the guide, blocks', async () => {
  const gates = { model: modelAnswers, makePlace: await folderPlaces(parent), find: await exampleRecords() };
  const sum = { asked: 0, allowed: 0 };
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const history = randomHistory(seed, { longest: LONGEST });
    const { asked, allowedByModel, permissive, stuck } = await compareGates(history, gates);
    expect([permissive, stuck], JSON.stringify(history)).toEqual([[], []]);
    sum.asked += asked;
    sum.allowed += allowedByModel;
  }
  // Neither allows nothing nor everything.
  expect(sum.allowed / sum.asked).toBeGreaterThan(0.3);
  expect(sum.allowed / sum.asked).toBeLessThan(0.8);
});
