import { expect, test } from 'vitest';
import { evaluateWithin } from '../../../src/plan/window/launch-page.ts';
import { withCode } from '../../with-code.ts';

test('gives what the page answers', async () => {
  expect(await evaluateWithin({ evaluate: async () => 7 as never }, '3 + 4', 10_000)).toBe(7);
});

test('a page that never answers, as behind a hidden window, is an error and no endless wait', async () => {
  const silent = { evaluate: () => new Promise<never>(() => {}) };
  const answer = evaluateWithin(silent, 'flatfield.show()', 1);
  await expect(answer).rejects.toThrow(withCode('pattern-window'));
  await expect(answer).rejects.toThrow('did not answer: no answer within 1 ms');
});

test('a page that was closed is an error with the first line of the reason', async () => {
  const closed = { evaluate: () => Promise.reject(new Error('Target closed\nCall log: ...')) };
  await expect(evaluateWithin(closed, '1', 10_000)).rejects.toThrow(/did not answer: Target closed$/);
});
