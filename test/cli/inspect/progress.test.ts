import { expect, test } from 'vitest';
import { progressTo } from '../../../src/cli/inspect/progress.ts';

const line = { done: 3, planned: 75, remainingMs: 90_000, patch: 'white', place: '384,216', last: 'ΔE2000 0.10' };

function written(isTTY: boolean, lines: readonly { readonly atMs: number; readonly isBad: boolean }[]): string {
  let [text, nowMs] = ['', 0];
  const terminal = { isTTY, columns: 80, write: (more: string) => (text += more) };
  const { show } = progressTo(terminal, () => nowMs);
  for (const { atMs, isBad } of lines) {
    nowMs = atMs;
    show({ ...line, isBad });
  }
  return text;
}

test('progress counts readings and names the patch', () => {
  expect(written(false, [{ atMs: 0, isBad: false }])).toBe(
    '3 of 75 readings, 1 min 30 s left, white at 384,216: ΔE2000 0.10\n',
  );
});

test('the first bad value is written when it comes, others only in turn', () => {
  const text = written(false, [
    { atMs: 0, isBad: false },
    { atMs: 10, isBad: false },
    { atMs: 20, isBad: true },
    { atMs: 30, isBad: true },
  ]);
  expect(text.trim().split('\n')).toEqual([
    expect.stringMatching(/0\.10$/),
    expect.stringMatching(/0\.10, BAD: misses a limit$/),
  ]);
});

test('the first bad value stays on a terminal', () => {
  const text = written(true, [
    { atMs: 0, isBad: true },
    { atMs: 10, isBad: true },
  ]);
  expect(text.split('\n')).toHaveLength(2);
});
