import type { GateRun } from '../../protocol/gate-run.ts';
import type { HeardPosition } from '../store/backup/marks.ts';
import type { UnitRelease } from '../store/gate/releases.ts';
import type { GateReason } from './gate-reason.ts';

/** The latest release of a unit under a profile, in the order in which the database took them; null if there is none. `releases`: those of one unit under one profile. */
export function lastRelease(releases: readonly UnitRelease[]): UnitRelease | null {
  return releases.reduce<UnitRelease | null>((last, one) => (last && last.act > one.act ? last : one), null);
}

/** The positions that the stations of runs had heard of before the first reading, by the ids of the runs; no clock decides them. */
export type HeardBefore = ReadonlyMap<string, HeardPosition>;

/** True if a run is shown to have begun after an entry of the audit log, such as a release. */
export function isAfterAct(
  { id }: Pick<GateRun, 'id'>,
  { act }: Pick<UnitRelease, 'act'>,
  heard: HeardBefore,
): boolean {
  return (heard.get(id)?.acts ?? 0) >= act;
}

/** True if a run is shown to have begun after another one had arrived. */
export function isAfterArrival(
  { id }: Pick<GateRun, 'id'>,
  { order }: Pick<GateRun, 'order'>,
  heard: HeardBefore,
): boolean {
  return (heard.get(id)?.runs ?? 0) >= order;
}

/** The reason why the last pass that arrived after a release does not count: its record does not show that it began after it. */
export function beforeRelease({ lineMarks }: Pick<GateRun, 'lineMarks'>): GateReason {
  return { code: 'order-unknown', text: lineMarks === null ? WITHOUT_MARK : UNHEARD };
}

const UNHEARD =
  'It is not known whether the latest pass was made after the release, of which its station had not heard: connect the station, then inspect again.';
const WITHOUT_MARK =
  'It is not known whether the latest pass was made after the release, since its record holds no mark of the line: update the station, or give it --line, then inspect again.';
