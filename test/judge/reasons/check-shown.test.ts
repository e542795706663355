import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { checkShown } from '../../../src/judge/reasons/check-shown.ts';
import { asLight } from '../../report/build-inspection.ts';
import { buildEvidence, withReading } from '../build-evidence.ts';

const sheet = findProfile('panel-data-sheet');
const flat = buildEvidence({ patches: 'gray-512@10' });
const center = 12;
const gray = (code: number) => ({ rgbFull: { r: code, g: code, b: code } });

describe('the center of a patch under limits that only compare points with each other', () => {
  it.each([
    [{ r: 512, g: 512, b: 512 }, 0],
    // A tenth of 1023 is 102.3.
    [{ r: 614, g: 512, b: 512 }, 0],
    [{ r: 615, g: 512, b: 512 }, 1],
    [{ r: 512, g: 409, b: 512 }, 1],
    [{ r: 512, g: 512, b: 615 }, 1],
    [{ r: 410, g: 410, b: 614 }, 0],
  ])('that reads %j gives %i reasons to doubt', (rgbFull, amount) => {
    expect(checkShown(withReading(flat, center, { rgbFull }), sheet)).toHaveLength(amount);
  });

  it('is named with what it reads', () => {
    const [reason] = checkShown(withReading(flat, center, gray(0)), sheet);
    expect(reason).toMatchObject({
      weight: 'inconclusive',
      code: 'patch-not-shown',
      params: { codes: { r: 0, g: 0, b: 0 }, bitDepth: 10 },
      patchIndex: 0,
      pointIndex: center,
    });
  });

  it('is checked alone, and only if no limit compares with what was shown', () => {
    const black = withReading(flat, center, gray(0));
    expect(checkShown(withReading(flat, 0, gray(0)), sheet)).toEqual([]);
    expect(checkShown(black, findProfile('signal-exact'))).toEqual([]);
    expect(checkShown(black, findProfile('calibration-match'))).toEqual([]);
    const mixed = { ...sheet, limits: [...sheet.limits, ...findProfile('signal-exact').limits] };
    expect(checkShown(black, mixed)).toEqual([]);
    const light = { ...black, readings: black.readings.map((one) => asLight(one, { X: 1, Y: 1, Z: 1 })) };
    expect(checkShown(light, sheet)).toEqual([]);
  });
});
