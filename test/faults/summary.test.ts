import { describe, expect, it } from 'vitest';
import { confusionOf, isGood, totalsOf } from './summary.mjs';

const fault = {
  family: 'gain',
  profile: 'signal-exact',
  outcome: 'fail',
  isVisible: true,
  isNameable: true,
  causes: ['gain'],
  named: ['gain'],
  wrong: [],
} as const;
const silent = { ...fault, named: [] } as const;
const mistaken = { ...fault, named: ['gain', 'gradient'], wrong: ['gradient'] } as const;
const passed = { ...silent, outcome: 'pass' } as const;
const vague = { ...fault, isNameable: false } as const;
const clean = { ...silent, family: 'clean', isVisible: false, isNameable: false, causes: [], outcome: 'pass' } as const;

describe('the totals', () => {
  it('count a fault as named only if nothing wrong is named with it', () => {
    const totals = totalsOf([fault, silent, mistaken, passed, vague, clean]);
    expect(totals).toMatchObject({ cases: 6, visible: 5, visiblePassed: 1, nameable: 4, nameableNamed: 1 });
    expect(totals).toMatchObject({ unnameable: 1, unnameableSilent: 0, unnameableRight: 1, wrongCauses: 1 });
    expect(totals).toMatchObject({ clean: 1, cleanNotPassed: 0, cleanNamed: 0 });
  });
});

describe('the confusion table', () => {
  it('counts every cause that is named, and silence', () => {
    const row = confusionOf([fault, silent, mistaken, clean]).get('gain');
    expect(Object.fromEntries(row ?? [])).toEqual({ gain: 2, gradient: 1, '-': 1 });
  });
});

describe('a run is good', () => {
  it('unless a visible fault passes under signal-exact', () => {
    expect([isGood([fault, silent, clean]), isGood([passed])]).toEqual([true, false]);
    expect(isGood([{ ...passed, profile: 'calibration-match' }])).toBe(true);
  });

  it('unless a wrong cause is named', () => {
    expect(isGood([fault, mistaken])).toBe(false);
  });
});
