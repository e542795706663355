import { describe, expect, it } from 'vitest';
import { guardBandArgument } from '../../../src/cli/inspect/judging-options.ts';

describe('--guard-band', () => {
  it('is one number for every metric, or a number for each', () => {
    expect(guardBandArgument('0.3')).toBe(0.3);
    expect(guardBandArgument('mld=5, sdcm = 0')).toEqual({ mld: 5, sdcm: 0 });
  });

  it.each(['x', '-1', '1e999', 'Infinity', 'mld=', 'mld=1=2', 'mld=1e999'])('refuses %s by its name', (text) => {
    expect(() => guardBandArgument(text)).toThrow(/^--guard-band expects a finite number of 0 or more/);
  });
});
