import { describe, expect, it } from 'vitest';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../../src/judge/profiles/profile.ts';
import { parseProfile } from '../../../src/judge/profiles/profile-schema.ts';
import { buildEvidence } from '../build-evidence.ts';
import { flatFieldMatch } from '../flat-field-profiles.ts';

const toned = parseProfile({
  extends: 'calibration-match',
  name: 'toned',
  plan: { layout: '5x5', patches: ['white', 'gray-32', 'gray-128', 'gray-200', 'black'] },
});

function notes(patches: string, profile: Profile = toned, requireDetectable?: number) {
  const options = { judgedAt: '2026-01-05T09:00:00.000Z', requireDetectable };
  const { verdict } = judgeEvidence(buildEvidence({ patches }), profile, options);
  return { outcome: verdict.outcome, notes: verdict.reasons.filter(({ code }) => code === 'not-tested') };
}

describe('a plan narrower than that of its profile', () => {
  it('keeps its outcome and says which grays it leaves out', () => {
    const { outcome, notes: found } = notes('white,gray-128');
    expect(outcome).toBe('pass');
    expect(found).toEqual([
      {
        weight: 'note',
        code: 'not-tested',
        params: { read: ['white', 'gray-128'], more: 0, missing: ['dark-gray', 'light-gray'] },
        patchIndex: null,
        pointIndex: null,
      },
    ]);
  });

  it('is told nothing under a profile that reads some grays alone', () => {
    const some = { ...toned, plan: { ...toned.plan, patches: ['white', 'gray-32', 'gray-128', 'red'] } };
    expect(notes('white', some).notes).toEqual([]);
  });

  it.each(['192/64/64', '64/64/192', '64/192/64', '192/192/64'])('takes %s for a color', (color) => {
    const colored = { ...toned, plan: { ...toned.plan, patches: [...toned.plan.patches, 'red'] } };
    expect(notes(`${toned.plan.patches.join()},${color}`, colored).notes).toEqual([]);
  });

  it('names six colors and counts the others', () => {
    const { notes: found } = notes('white,black,red,green,blue,cyan,magenta,yellow');
    expect(found[0]?.params).toMatchObject({ read: ['white', 'black', 'red', 'green', 'blue', 'cyan'], more: 2 });
  });

  it('says that no color but gray is read, if its profile reads some', () => {
    const match = findProfile('calibration-match');
    const { outcome, notes: found } = notes('white,gray-18,gray-60,gray-128,gray-200,black', match, 16);
    expect(outcome).toBe('pass');
    expect(found.map(({ params }) => params)).toMatchObject([{ missing: ['color'] }]);
    expect(notes('red,gray-18,gray-60,gray-128,gray-200', match).notes).toEqual([]);
  });

  it('says so of a plan that reads as many kinds of colors, but others', () => {
    const { notes: found } = notes('white,black,gray-128,gray-191', findProfile('calibration-match'));
    expect(found.map(({ params }) => params)).toMatchObject([
      { missing: expect.arrayContaining(['dark-gray', 'color']) },
    ]);
  });

  it('says nothing if all three grays are read, whichever they are', () => {
    expect(notes('gray-16,gray-100,gray-239').notes).toEqual([]);
  });

  it('says nothing if the profile reads fewer grays itself, is one of light, or has a plan that cannot be made', () => {
    expect(notes('white', flatFieldMatch).notes).toEqual([]);
    expect(notes('white', { ...toned, kind: 'light' }).notes).toEqual([]);
    expect(notes('white', { ...toned, plan: { layout: 'none', patches: ['white'] } }).notes).toEqual([]);
  });

  it('leaves it to the requirement that makes the run inconclusive', () => {
    const { outcome, notes: found } = notes('white', toned, 16);
    expect(outcome).toBe('inconclusive');
    expect(found).toEqual([]);
  });
});
