import type { Reading } from '../read/reading.ts';
import { findMetric } from './metrics/metric-table.ts';
import type { Profile } from './profiles/profile.ts';
import { inconclusive } from './reasons/reason.ts';
import type { Reason } from './verdict.ts';

/** The reason why readings of a kind cannot lead to a verdict by a profile; null if they can, or if the caller accepts the signal path alone. */
export function kindObstacle(profile: Profile, readings: Reading['kind'], acceptSignal: boolean): Reason | null {
  const { kind, name, limits } = profile;
  if (readings === 'light') {
    const usesCodes = limits.some(({ metric }) => findMetric(metric)?.needs === 'codes');
    return usesCodes ? inconclusive('signal-not-read', { profile: name }) : null;
  }
  return kind === 'light' && !acceptSignal
    ? inconclusive('light-not-measured', { profile: name, isAccepted: false })
    : null;
}
