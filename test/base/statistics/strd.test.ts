import { describe, expect, it } from 'vitest';
import { meanAndVariance } from '../../../src/base/statistics/mean-and-variance.ts';
import { subgroupSigma } from '../../../src/base/statistics/within-sigma.ts';
import { groups } from './published.ts';

/** Correct digits of a number: log relative error, as NIST reports it. */
function digits(found: number, certified: number): number {
  return found === certified ? 15 : -Math.log10(Math.abs(found - certified) / Math.abs(certified));
}

describe('the reference datasets of NIST', () => {
  // SmLs07: its values of thirteen constant digits are rounded to 0.0001 when they are read, so that no program gets more from them.
  it.each([
    ['strd-sirstv', 1.18046237440255, 1.04076068334656e-1, 12],
    ['strd-atmwtag', 1.5946733567793e1, 1.5104831444641e-5, 7],
    ['strd-smls01', 21, 0.1, 13],
    ['strd-smls04', 21, 0.1, 8],
    ['strd-smls07', 21, 0.1, 2],
  ] as const)('%s keeps its digits', (name, f, residual, needed) => {
    const treatments = groups(name, 'group', 'value');
    const { sigma } = subgroupSigma(treatments, 'pooled');
    const means = treatments.map((values) => meanAndVariance(values).mean);
    const between = (treatments[0]?.length ?? 0) * meanAndVariance(means).variance;
    expect(digits(sigma, residual)).toBeGreaterThan(needed);
    expect(digits(between / sigma ** 2, f)).toBeGreaterThan(needed);
  });
});
