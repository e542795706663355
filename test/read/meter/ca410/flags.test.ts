import { describe, expect, it } from 'vitest';
import { flagMeanings, warning } from '../../../../src/read/meter/ca410/ca410-meter.ts';

const PROBE = 'its user calibration was made with another probe';
const WARM = 'its temperature has shifted since its zero calibration';
const DARK = 'the light is below its guaranteed range';
const APERIODIC = 'the light has no period that it can synchronize with';
const BATTERY = 'its battery is low';
const unknown = (rest: number) => `it raised flags that Flatfield does not know (${rest})`;

describe('the flags of a CA-410', () => {
  it.each([
    [0, []],
    [1, [PROBE]],
    [2, [WARM]],
    [3, [PROBE, WARM]],
    [4, [DARK]],
    [8, [APERIODIC]],
    [15, [PROBE, WARM, DARK, APERIODIC]],
    [64, [BATTERY]],
    [68, [DARK, BATTERY]],
    [79, [PROBE, WARM, DARK, APERIODIC, BATTERY]],
    [16, [unknown(16)]],
    [32, [unknown(32)]],
    [50, [WARM, unknown(48)]],
    [99, [PROBE, WARM, BATTERY, unknown(32)]],
  ])('%i says what it is the sum of', (flags, meanings) => {
    expect(flagMeanings(flags)).toEqual(meanings);
  });

  it('leave none of the 99 numbers without a meaning', () => {
    for (let flags = 1; flags <= 99; flags += 1) expect(flagMeanings(flags)).not.toEqual([]);
  });

  it('name the number and all its meanings in the error', () => {
    const { code, message } = warning(3);
    expect([code, message]).toEqual([
      'meter-warned',
      `The CA-410 measured, but warned with OK03: ${PROBE}; ${WARM}. No value is used.`,
    ]);
  });
});
