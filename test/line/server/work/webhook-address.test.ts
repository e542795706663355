import { expect, it } from 'vitest';
import { delayMs } from '../../../../src/line/server/work/webhooks/deliver-webhooks.ts';
import { webhookAddress } from '../../../../src/line/server/work/webhooks/register-webhook.ts';

it.each([
  'https://mes.example/flatfield?line=7',
  'http://127.0.0.1:8080/',
  'http://127.1.2.3/',
  'http://[::1]:9/x',
  'http://localhost/',
  'http://2130706433/',
])('takes the address %s', (address) => {
  expect(webhookAddress(address)).toBe(new URL(address).href);
});

it.each([
  'http://mes.example/',
  'http://127.0.0.1.example/',
  'http://[::ffff:10.0.0.1]/',
  'http://0.0.0.0/',
  'http://localhost.example/',
  'https://user@mes.example/',
  'https://:secret@mes.example/',
  'https://mes.example/#part',
  'ftp://mes.example/',
  'javascript:alert(1)',
  'https://',
  `https://mes.example/${'x'.repeat(2000)}`,
])('refuses the address %s', (address) => {
  expect(() => webhookAddress(address)).toThrow(/^A webhook expects/);
});

it('waits twice as long after each attempt, up to an hour, and never less than half of that', () => {
  const longest = [1, 2, 3, 9, 10, 15].map((attempts) => delayMs(attempts, 10_000, 0));
  expect(longest).toEqual([10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000]);
  expect(delayMs(1, 10_000, 1)).toBe(5000);
  const all = Array.from({ length: 15 }, (_, index) => delayMs(index + 1, 10_000, 0));
  expect(all.reduce((sum, ms) => sum + ms, 0) / 3_600_000).toBeCloseTo(7.4, 1);
});
