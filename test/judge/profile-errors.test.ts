import { expect, test } from 'vitest';
import { hasCode } from '../../src/base/flatfield-error.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';

function messageOf(json: unknown): string {
  try {
    parseProfile(json);
  } catch (error) {
    if (hasCode(error, 'invalid-profile')) return error.message;
  }
  return '';
}

test('a profile with many things wrong in it is told in a few lines', () => {
  const lines = messageOf({ limits: Array.from({ length: 50 }, () => 7) }).split('\n');
  expect(lines.length).toBe(22);
  expect(lines.at(-1)).toMatch(/^and \d+ more$/);
});

test('a name of any length does not make a message of that length', () => {
  expect(messageOf({ ['x'.repeat(10_000)]: 1 }).length).toBeLessThan(3000);
  expect(messageOf({ requires: { ['y'.repeat(10_000)]: 1 } }).length).toBeLessThan(3000);
});
