import { expect, test } from 'vitest';
import { type Hold, holding } from '../../src/inspect/holding.ts';

const released: string[] = [];

function taken(name: string, problem?: Error) {
  const release = async () => {
    released.push(name);
    if (problem) throw problem;
  };
  return Promise.resolve({ name, release });
}

async function outcome(work: (hold: Hold) => Promise<unknown>): Promise<unknown> {
  released.length = 0;
  return holding(work).catch((error: unknown) => error);
}

test('releases what was taken, the last thing first, and gives the result', async () => {
  const result = await outcome(async (hold) => {
    await hold(taken('lock'));
    await hold(taken('folder'));
    expect(released).toEqual([]);
    return 'record';
  });
  expect([result, ...released]).toEqual(['record', 'folder', 'lock']);
});

test('releases only what was taken if something cannot be taken', async () => {
  const result = await outcome(async (hold) => {
    await hold(taken('lock'));
    await hold(Promise.reject(new Error('in use')));
    await hold(taken('folder'));
  });
  expect([result, ...released]).toEqual([new Error('in use'), 'lock']);
});

test('releases the others if one cannot be released', async () => {
  const result = await outcome(async (hold) => {
    await hold(taken('lock'));
    await hold(taken('folder', new Error('gone')));
    await hold(taken('journal'));
  });
  expect([result, ...released]).toEqual([new Error('gone'), 'journal', 'folder', 'lock']);
});
