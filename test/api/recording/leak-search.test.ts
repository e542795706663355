import { expect, it } from 'vitest';
import { LeakSearch } from '../../../src/api/recording/leak-search.ts';

const SERIAL = 'SN-12ab"7';
const search = new LeakSearch([SERIAL, '31573111', '4711', 'aa-bb-cc-dd-1']);

it.each([
  ['as text', `before${SERIAL}after`],
  ['in other case', SERIAL.toUpperCase()],
  ['without hyphens', 'sn12AB"7'],
  ['percent-encoded', encodeURIComponent(SERIAL)],
  ['percent-encoded whole', '%53%4E%2D%31%32%61%62%22%37'],
  ['JSON-escaped twice', JSON.stringify(JSON.stringify(SERIAL))],
  ['in Unicode escapes', '\\u0053\\u004e-12ab\\"7'],
  ['in markup', 'SN-12ab&quot;7'],
  ['in base64', Buffer.from(`${SERIAL} and more`).toString('base64')],
  ['in base64 after one byte', Buffer.from(`x${SERIAL} and more`).toString('base64')],
  ['in base64 after two bytes', Buffer.from(`xy${SERIAL}`).toString('base64url')],
  ['inside another identifier', 'cg279x_31573111/x'],
  ['with hyphens at other places', 'aabb-ccdd1'],
  ['in few digits as a value', '{"unit":"4711"}'],
])('finds an identifier %s', (_, content) => {
  expect(search.isIn(content)).toBe(true);
});

it.each(['SN-12', '1.31573111', '131573111', '"x":4711,', '2026-01-02T03:04:05.678Z', 'U04tMTJhYi'])(
  'does not take %s for an identifier',
  (content) => {
    expect(search.isIn(content)).toBe(false);
  },
);

it('does not take the day of an exchange for a serial number', () => {
  expect(new LeakSearch(['20261124']).isIn('"startedAt":"2026-11-24T03:22:27.046Z"')).toBe(false);
});

it('names the line', () => {
  expect(search.lineIn(`a\nb ${SERIAL}\n`)).toBe(2);
  expect(search.lineIn('a\nb\n')).toBeNull();
});
