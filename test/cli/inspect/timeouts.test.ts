import { describe, expect, it } from 'vitest';
import { timeoutsOf } from '../../../src/cli/inspect/timeouts.ts';

describe('the time limits of a monitor that answers slowly', () => {
  it('are those of the client if no option sets them', () => {
    expect(timeoutsOf({})).toEqual({});
  });

  it('of reads leave pixels and changes as they are', () => {
    const limits = timeoutsOf({ 'max-read-time': 20 });
    expect(limits).toMatchObject({ listMonitors: 20_000, getColorModes: 20_000, getKeyLock: 20_000 });
    expect(limits).not.toHaveProperty('getPixelInformation');
    expect(limits).not.toHaveProperty('selectColorMode');
  });

  it('of changes and of pixels are set by options of their own', () => {
    const limits = timeoutsOf({ 'max-change-time': 90, 'max-blanking': 45 });
    expect(limits).toMatchObject({ selectColorMode: 90_000, setKeyLock: 90_000, getPixelInformation: 45_000 });
    expect(limits).not.toHaveProperty('listMonitors');
  });

  it.each([0, -1, 601, Number.NaN])('are refused outside 1 to 600 seconds: %s', (seconds) => {
    expect(() => timeoutsOf({ 'max-read-time': seconds })).toThrow(/--max-read-time expects 1 to 600 seconds/);
  });
});
