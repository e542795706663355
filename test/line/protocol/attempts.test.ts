import { expect, it } from 'vitest';
import { type AttemptRun, attemptNumbers } from '../../../src/line/protocol/attempts.ts';

const stopped = (attemptKey: string): AttemptRun => ({ attemptKey, isComplete: false });
const complete = (attemptKey: string): AttemptRun => ({ attemptKey, isComplete: true });
const NONE: AttemptRun = { attemptKey: null, isComplete: true };

it.each([
  ['a stopped run and its resumption', [stopped('a'), complete('a')], [1, 1]],
  ['a resumption that a wrong clock puts before its stopped run', [complete('a'), stopped('a')], [1, 1]],
  ['a run that was stopped twice', [stopped('a'), stopped('a'), complete('a')], [1, 1, 1]],
  ['a stopped run that was resumed in two copies', [stopped('a'), complete('a'), complete('a')], [1, 1, 2]],
  ['runs of two attempts in turn', [stopped('a'), stopped('b'), complete('a'), complete('b')], [1, 2, 1, 2]],
  ['runs that are no attempts', [NONE, complete('a'), NONE], [null, 1, null]],
])('%s are numbered', (_, runs, numbers) => {
  expect(attemptNumbers(runs)).toEqual(numbers);
});

it('counts the same number of attempts in every order', () => {
  const runs = [stopped('a'), complete('a'), complete('a'), stopped('b'), complete('c')];
  const most = (of: readonly AttemptRun[]) => Math.max(...attemptNumbers(of).map(Number));
  for (const [place, run] of runs.entries()) {
    const others = runs.toSpliced(place, 1);
    for (let at = 0; at <= others.length; at += 1) expect(most(others.toSpliced(at, 0, run))).toBe(4);
  }
});
