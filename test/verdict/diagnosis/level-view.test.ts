import { describe, expect, it } from 'vitest';
import { patternPatch } from '../../../src/pattern/patch-pattern.ts';
import { levelViews } from '../../../src/verdict/diagnosis/level-view.ts';
import { buildEvidence, withReading } from '../build-evidence.ts';
import { readScreens } from './read-screens.ts';

const grey = (drive: number) => ({ r: drive, g: drive, b: drive });

describe('levelViews', () => {
  it.each([
    ['the middle one', [50, 10, 30, 20, 40], 30],
    ['of an even count the upper of the two in the middle', [40, 10, 30, 20], 30],
    ['one that no region moves', [0, 0, 51, 51, 51], 51],
  ])('takes for usual %s: of %j', (_, codes, usual) => {
    const { levels } = readScreens({ 'grey-51': codes }, { layout: `${codes.length}x1` });
    expect(levels).toMatchObject([{ shown: grey(51 / 255), usual: grey(usual / 255) }]);
    expect(levels[0]?.points.map(({ read, apart }) => ({ read, apart }))).toEqual(
      codes.map((code) => ({ read: grey(code / 255), apart: grey(code / 255 - usual / 255) })),
    );
  });

  it('leaves out readings of light', () => {
    const evidence = buildEvidence({ layout: '3x1', patches: 'white' });
    const [level] = levelViews(withReading(evidence, 0, { light: { X: 0, Y: 40, Z: 0 } }));
    expect(level?.points.map(({ apart }) => apart)).toEqual([grey(0), grey(0)]);
  });

  it('leaves out readings that cannot be true, points out of the plan, and patches never read', () => {
    const evidence = buildEvidence({ layout: '3x1', patches: 'white,black' });
    const white = { ...evidence, readings: evidence.readings.filter(({ patchIndex }) => patchIndex === 0) };
    const broken = withReading(withReading(white, 0, { rgbFull: grey(999) }), 1, { pointIndex: 77 });
    expect(levelViews(broken)).toMatchObject([{ patch: { name: 'white' }, points: [{ point: { index: 2 } }] }]);
  });

  it('leaves out a patch of which every reading is of a point out of the plan, and takes it for no median', () => {
    const evidence = buildEvidence({ layout: '2x1', patches: 'white' });
    const none = withReading(withReading(evidence, 0, { pointIndex: 77 }), 1, { pointIndex: 78 });
    expect(levelViews(none)).toEqual([]);
    const one = withReading(evidence, 1, { pointIndex: 78, rgbFull: grey(9) });
    expect(levelViews(one)).toMatchObject([{ usual: grey(1), points: [{ apart: grey(0) }] }]);
  });

  it('leaves out patterns, which are not flat', () => {
    const { plan, readings } = buildEvidence({ layout: '3x1', patches: 'white' });
    const size = plan.resolution;
    const ramp = patternPatch({ kind: 'ramp', direction: 'horizontal', from: grey(0), to: grey(255) }, size);
    expect(levelViews({ plan: { ...plan, patches: [ramp] }, readings })).toEqual([]);
  });
});
