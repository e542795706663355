import { expect, it } from 'vitest';
import { checkValues } from '../../../src/judge/reasons/check-values.ts';
import type { SignalReading } from '../../../src/read/reading.ts';
import { buildEvidence, withReading } from '../build-evidence.ts';

const even = buildEvidence({ layout: '7x7', patches: 'white' });
/** Point 8 of the plan, moved to odd coordinates. */
const [xPx, yPx] = [823, 463];
const points = even.plan.points.map((point) => (point.index === 8 ? { ...point, xPx, yPx } : point));
const flat = withReading({ ...even, plan: { ...even.plan, points } }, 8, {
  requested: { xPx, yPx },
  actual: { xPx, yPx },
});

function codes(change: Partial<SignalReading>, hdcp = false) {
  const readings = flat.readings.map((reading) => ({ ...reading, hdcp }) as SignalReading);
  return checkValues(withReading({ ...flat, readings }, 8, change)).map(({ code }) => code);
}

it.each([
  ['where it was asked for', { xPx, yPx }, true, true],
  ['at the even column before', { xPx: xPx - 1, yPx }, false, true],
  ['at the even column after', { xPx: xPx + 1, yPx }, false, true],
  ['at the even row before', { xPx, yPx: yPx - 1 }, false, true],
  ['at the even pixel beside it', { xPx: xPx - 1, yPx: yPx + 1 }, false, true],
  ['two columns off', { xPx: xPx + 2, yPx }, false, false],
  ['three columns off, at an even one', { xPx: xPx + 3, yPx }, false, false],
])('a pixel read %s is the one: %j, %s without HDCP, %s under it', (_, actual, without, under) => {
  expect(codes({ actual })).toEqual(without ? [] : ['reading-elsewhere']);
  expect(codes({ actual }, true)).toEqual(under ? [] : ['reading-elsewhere']);
});

it.each([
  ['column', { xPx: xPx + 10, yPx }],
  ['row', { xPx, yPx: yPx + 10 }],
])('a pixel of another %s than the plan has is not the one', (_, other) => {
  expect(codes({ requested: other, actual: other })).toEqual(['reading-elsewhere']);
});

it('HDCP that came on is reported as such', () => {
  const readings = flat.readings.map((reading) => ({ ...reading, hdcp: reading.sequence > 3 }) as SignalReading);
  expect(checkValues({ ...flat, readings })).toMatchObject([
    { code: 'hdcp-changed', params: { trait: 'hdcp', from: 'off', to: 'on' } },
  ]);
});

it.each([
  [255, 10, ['values-of-another-scale']],
  [1023, 12, ['values-of-another-scale']],
  [1, 10, ['values-of-another-scale']],
  [0, 10, []],
  [254, 10, []],
  [255, 8, []],
])('white that reads %i everywhere at %i bits: %j', (code, bitDepth, said) => {
  const rgbFull = { r: code, g: code, b: code };
  const readings = even.readings.map((reading) => ({ ...reading, rgbFull, bitDepth }) as SignalReading);
  const all = { ...even, readings };
  expect(checkValues(all).map((reason) => reason.code)).toEqual(said);
  const other = withReading(all, 8, { rgbFull: { r: code, g: code + 1, b: code } });
  expect(checkValues(other).filter((reason) => reason.code === 'values-of-another-scale')).toEqual([]);
});

it.each([
  ['at its point', 0, []],
  ['as people write a sixth', 0.0034, []],
  ['in another place', 0.02, ['reading-elsewhere']],
])('light that a file says was measured %s', (_, off, expected) => {
  const lit = buildEvidence({ layout: '3x3', patches: 'white', light: () => ({ X: 95, Y: 100, Z: 109 }) });
  const readings = lit.readings.map((reading, at) => {
    const point = lit.plan.points[at] as (typeof lit.plan.points)[0];
    const place = { xFraction: point.xFraction + (at === 4 ? off : 0), yFraction: point.yFraction };
    return { ...reading, place };
  });
  expect(checkValues({ ...lit, readings }).map(({ code }) => code)).toEqual(expected);
});
