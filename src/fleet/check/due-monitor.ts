import type { CloudColorModeDetail } from '../../api/cloud/schemas/color-mode-schema.ts';
import type { CloudMonitor, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import type { DueLimits } from './due-limits.ts';
import { colorModeFindings, monitorFindings, scheduleFindings } from './fact-checks.ts';

/** Result of a check for one monitor. */
export interface DueMonitor {
  readonly id: string;
  readonly modelName: string;
  readonly serialNumber: string;
  readonly groupName: string | null;
  /** `unknown` if nothing is due, but something could not be checked. */
  readonly state: 'due' | 'unknown' | 'good';
  /** Reasons why it is due, one sentence each. */
  readonly due: readonly string[];
  /** Facts that could not be checked, one sentence each. */
  readonly unknown: readonly string[];
}

/**
 * Judges one monitor by its list entry, its details, or both with its color modes: every date, code and hour counts, wherever it
 * is. Error codes are in details and color modes only, schedules in details only, so that a list entry alone is never good with them.
 */
export function judgeDue(known: KnownMonitor, limits: DueLimits, now: Date): DueMonitor {
  const { listed, detail, colorModes = [], doubts = [] } = known;
  const modes = [...(detail?.colorModes ?? []), ...colorModes];
  const found = [
    ...monitorFindings(listed, limits, now, 'list'),
    ...(detail == null ? [] : monitorFindings(detail, limits, now, 'details')),
    ...(detail == null ? [] : scheduleFindings(listed, detail, limits, now)),
    ...colorModeFindings(modes, limits, now),
  ];
  const isSeen = modes.some(({ selfCalibrationResult: result }) => (result?.executedAt ?? result?.resultCode) != null);
  const isUnseen = limits.goodResultCodes !== null && !isSeen && doubts.length === 0;
  const isWithoutSchedules = limits.schedules !== null && detail == null && doubts.length === 0;
  const due = new Set(found.flatMap((one) => ('due' in one ? [one.due] : [])));
  const unknown = new Set([
    ...found.flatMap((one) => ('unknown' in one ? [one.unknown] : [])),
    ...(isUnseen ? ['error codes of self-calibration not seen'] : []),
    ...(isWithoutSchedules ? ['schedules not seen'] : []),
    ...doubts,
  ]);
  const { id, modelName, serialNumber, groupName = null } = detail ?? listed;
  const state = due.size > 0 ? 'due' : unknown.size > 0 ? 'unknown' : 'good';
  return { id, modelName, serialNumber, groupName, state, due: [...due], unknown: [...unknown] };
}

/** Data known about a monitor. */
export interface KnownMonitor {
  readonly listed: ListedMonitor;
  readonly detail?: CloudMonitor | null;
  /** Those that were asked for by themselves. */
  readonly colorModes?: readonly CloudColorModeDetail[];
  /** Reasons against calling it good, one sentence each. */
  readonly doubts?: readonly string[];
}
