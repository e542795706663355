import { describe, expect, it } from 'vitest';
import { wrongColorMode } from '../../../src/verdict/diagnosis/wrong-color-mode.ts';
import { findProfile } from '../../../src/verdict/find-profile.ts';
import { judgeReadings } from '../../../src/verdict/judge-readings.ts';
import { type BuildOptions, buildCheck, buildEvidence, REFERENCE } from '../build-evidence.ts';
import { lookAt } from './read-screens.ts';

function modesSeen(...modes: readonly number[]) {
  return { cause: 'wrong-color-mode', params: { modes, deltaE2000: null } };
}

function evenlyOff(min: number, max: number) {
  return { cause: 'wrong-color-mode', params: { modes: [], deltaE2000: { min, max } } };
}

function checked(colorModes: readonly (number | null)[]) {
  const checks = colorModes.map((colorModeIndex, place) => ({ ...buildCheck(place), colorModeIndex }));
  return wrongColorMode(lookAt({ ...buildEvidence({ layout: '1x1' }), checks }));
}

/** Of white at three points, then black: each one's CIEDE2000 off the calibration, as far as given. */
function off(
  deltasE2000: readonly (number | undefined)[],
  options: BuildOptions = { light: () => REFERENCE.colors.white },
) {
  const evidence = buildEvidence({ layout: '3x1', patches: 'white,black', ...options });
  const judgement = judgeReadings(evidence, findProfile('calibration-match'), { judgedAt: evidence.startedAt });
  const deviations = judgement.deviations.map((deviation, place) => {
    const deltaE2000 = deltasE2000[place];
    const color = deviation.color && deltaE2000 !== undefined ? { ...deviation.color, deltaE2000 } : null;
    return { ...deviation, color };
  });
  return wrongColorMode({ ...lookAt(evidence), deviations });
}

describe('wrongColorMode', () => {
  it.each([
    [[2, 4, 2], modesSeen(3, 5)],
    [[0, null, 1, 9], modesSeen(1, 2, 10)],
    [[2, 2], null],
    [[2, null], null],
    [[], null],
  ])('is told by checks that saw %j', (colorModes, found) => {
    expect(checked(colorModes)).toEqual(found);
  });

  it.each([
    [[4, 6, 5], evenlyOff(4, 6)],
    [[12.34, 12.34, 12.36, 0, 0, 40], evenlyOff(12.34, 12.36)],
    [[7], evenlyOff(7, 7)],
    [[undefined, 7, 8], evenlyOff(7, 8)],
    [[3.99, 5, 5], null],
    [[4, 5, 6.01], null],
    [[3, 9, 9], null],
    [[], null],
  ])('is told by the light of the first patch, even but off by at least 4: %j', (deltasE2000, found) => {
    expect(off(deltasE2000)).toEqual(found);
  });

  it('is not told by a signal that is off', () => {
    expect(off([9, 9, 9], {})).toBeNull();
  });
});
