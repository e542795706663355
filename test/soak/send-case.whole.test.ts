import { expect, test } from 'vitest';
import { type PlayedSendCase, playSendCase } from './send-case.mjs';

// `npm run soak-sync -- --senders 300` plays more of them.
const CASES = 25;

test('two senders and another user lose no field that was not to change, and wait for their own commands', async () => {
  const played: PlayedSendCase[] = [];
  for (let seed = 1; seed <= CASES; seed += 1) {
    const found = await playSendCase(seed);
    expect([...found.problems, ...found.foreign], `seed ${seed}`).toEqual([]);
    played.push(found);
  }
  const sum = (name: 'sent' | 'done' | 'replaced') => played.reduce((total, one) => total + one[name], 0);
  // Nor is that because nothing happens.
  expect(sum('sent')).toBeGreaterThan(CASES);
  expect(sum('done')).toBeGreaterThan(10);
  expect(sum('replaced')).toBeGreaterThan(0);
});
