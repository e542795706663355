import { describe, expect, it } from 'vitest';
import type { LocalApi } from '../../../src/api/local/local-api.ts';
import { readMonitorState } from '../../../src/read/monitor/monitor-state.ts';
import { withCode } from '../../with-code.ts';

/** A monitor whose current color mode names its target by its id alone. */
function monitorWith(targets: readonly object[]): LocalApi {
  return {
    getColorModes: async () => [{ index: 2, name: 'sRGB', type: 'ADVANCED', selected: true, target: { id: 't' } }],
    getTargets: async () => targets,
    getCalibrationResults: async () => [],
    getKeyLock: async () => 'OFF',
  } as unknown as LocalApi;
}

describe('readMonitorState', () => {
  it.each([
    ['that differ', ['2.2', '1.8']],
    ['that are equal', ['2.2', '2.2']],
  ])('does not take the first of two targets of one id %s for the target of the color mode', async (_, gammas) => {
    const targets = gammas.map((gamma) => ({ id: 't', name: gamma, gamma }));
    await expect(readMonitorState(monitorWith(targets), 'm_1')).rejects.toThrow(withCode('wrong-shape'));
  });

  it('does not mind an id that two other targets share', async () => {
    const targets = ['a', 'a', 't'].map((id) => ({ id, name: id }));
    await expect(readMonitorState(monitorWith(targets), 'm_1')).resolves.toMatchObject({ keyLock: 'OFF' });
  });
});
