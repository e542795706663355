import { expect, it } from 'vitest';
import { ChangeSpacing } from '../../../src/api/local/change-spacing.ts';
import type { Clock } from '../../../src/base/http/clock.ts';

it('notes a change before it and after it, so that a process that is killed meanwhile leaves a time', async () => {
  let nowMs = 500;
  const clock: Clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs, sleep: async () => undefined };
  const notes: number[] = [];
  const spacing = new ChangeSpacing(1000, clock);
  spacing.follow('m', { lastMs: () => null, note: (at) => notes.push(at.getTime()) });
  const change = spacing.run('m', async () => {
    expect(notes).toEqual([500]);
    nowMs = 800;
    throw new Error('refused');
  });
  await expect(change).rejects.toThrow('refused');
  expect(notes).toEqual([500, 800]);
});
