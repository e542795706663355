import { describe, expect, it } from 'vitest';
import { buildFault, faults } from './faults.mjs';
import { flat, partsAt, patches, screen } from './test-plan.ts';
import { truthOf } from './truth.mjs';

const all = partsAt(5, 5);
const white = partsAt(5, 5, [flat('white', [255, 255, 255])]);

describe('the causes that are right', () => {
  it('are many with white alone, which cannot separate an offset from a gain', () => {
    const truth = truthOf(faultOf('white-lowered'), white, screen);
    expect(truth).toMatchObject({ causes: ['gain'], isVisible: true, isNameable: false });
    expect(truth.rightCauses).toEqual(expect.arrayContaining(['gain', 'constant-shift', 'patch-not-shown']));
    expect(truth.rightCauses).not.toContain('tone-curve');
  });

  it.each([
    ['white-lowered', 'gain'],
    ['brightness-up', 'constant-shift'],
    ['gamma-1.20', 'tone-curve'],
    ['contrast-0.9', 'contrast'],
    ['limited-into-full-8', 'limited-range-into-full'],
    ['full-into-limited-10', 'full-range-into-limited'],
    ['bt601-as-bt709', 'wrong-ycbcr-matrix'],
    ['channels-swapped', 'channels-swapped'],
    ['channel-dead', 'channel-dead'],
    ['gray', 'monochrome'],
    ['saturation-0.8', 'saturation'],
    ['srgb-to-displayP3', 'color-management'],
    ['hdr-203', 'hdr-on'],
    ['desktop-shown', 'patch-not-shown'],
    ['previous-patch', 'patch-not-shown'],
    ['gain-gradient', 'gradient'],
    ['vignette', 'gradient'],
    ['cut-to-4-round', 'bit-depth-cut'],
  ])('of %s are only %s with white, grays, primaries and black', (name, cause) => {
    expect(truthOf(faultOf(name), all, screen)).toMatchObject({ rightCauses: [cause], isNameable: true });
  });

  it('are a range alone if the signal is right and its conversion is not', () => {
    const gray = partsAt(5, 5, [flat('gray', [128, 128, 128])]);
    expect(truthOf(faultOf('full-into-limited-8'), gray, screen).rightCauses).toEqual(['full-range-into-limited']);
  });
});

describe('what is visible', () => {
  it('depends on the plan: gamma changes neither white nor black nor a primary', () => {
    const ends = partsAt(
      5,
      5,
      patches.filter(({ name }) => !name.startsWith('gray')),
    );
    expect(truthOf(faultOf('gamma-1.20'), ends, screen)).toMatchObject({ isVisible: false, isNameable: false });
  });

  it('depends on the places: a window between the points is not seen', () => {
    expect(truthOf(faultOf('corner-window'), partsAt(1, 1), screen).isVisible).toBe(false);
    expect(truthOf(faultOf('corner-window'), all, screen)).toMatchObject({ isVisible: true, causes: ['region-apart'] });
  });
});

describe('two faults at once', () => {
  it('are both right, and not nameable', () => {
    const [gain, cut] = [faultOf('night-light'), faultOf('cut-to-4-zeros')];
    const both = {
      ...gain,
      causes: [...gain.causes, ...cut.causes],
      stages: [...(gain.stages ?? []), ...(cut.stages ?? [])],
      alone: [gain, cut] as const,
    };
    expect(truthOf(both, all, screen)).toMatchObject({ causes: ['gain', 'bit-depth-cut'], isNameable: false });
  });

  it('are one if the other changes nothing that is read', () => {
    const [mirrored, inverted] = [faultOf('mirrored'), faultOf('inverted')];
    const stages = [...(mirrored.stages ?? []), ...(inverted.stages ?? [])];
    const both = {
      ...inverted,
      causes: ['picture-mirrored', 'inverted'],
      stages,
      alone: [mirrored, inverted] as const,
    };
    expect(truthOf(both, all, screen)).toMatchObject({ causes: ['inverted'], isNameable: true });
  });
});

function faultOf(name: string, seed = 0) {
  const kind = faults.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`There is no fault ${name}.`);
  return buildFault(kind, seed);
}
