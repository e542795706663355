import { type Grade, WORST_FIRST } from '../../judge/verdict.ts';
import { isCounted, type ReadableRow } from './overview-row.ts';

/** All runs of one unit, and their combined results. */
export interface UnitHistory {
  readonly unit: string;
  /** The newest first; never empty. */
  readonly rows: readonly ReadableRow[];
  /** Those of them that count, the newest first. */
  readonly counted: readonly ReadableRow[];
  /** The worst of the first counted runs under each profile; null if none counts. */
  readonly first: Grade | null;
  /** The worst of the latest counted runs under each profile, `inconclusive` if a later run was stopped; null if none counts. */
  readonly final: Grade | null;
  readonly isStoppedLater: boolean;
}

/** The units of rows (the newest first), the worst first. */
export function unitHistories(newestFirst: readonly ReadableRow[]): readonly UnitHistory[] {
  const byUnit = new Map<string, ReadableRow[]>();
  for (const [place, row] of newestFirst.entries()) {
    const { unit } = row.run;
    // A run of a unit without a name is of a unit of its own: a bad one must not hide behind a good one.
    const key = unit.trim() === '' ? `unnamed ${place}` : `unit ${unit}`;
    const own = byUnit.get(key);
    if (own) own.push(row);
    else byUnit.set(key, [row]);
  }
  const rank = ({ final }: UnitHistory) => (final === null ? -1 : WORST_FIRST.indexOf(final));
  return Array.from(byUnit.values(), historyOf).sort((a, b) => rank(a) - rank(b));
}

/** True if a grade is that of a monitor that may pass. */
export function hasPassed(grade: Grade | null): boolean {
  return grade === 'pass' || grade === 'pass-marginal';
}

function historyOf(rows: readonly ReadableRow[]): UnitHistory {
  const unit = rows[0]?.run.unit ?? '';
  const counted = rows.filter(isCounted);
  const [latest] = counted;
  const isStoppedLater =
    latest !== undefined && rows.some(({ run }) => run.isStopped && run.startedAt > latest.run.startedAt);
  const final = worstByProfile(counted);
  return {
    unit,
    rows,
    counted,
    first: worstByProfile(counted.toReversed()),
    final: isStoppedLater ? 'inconclusive' : final,
    isStoppedLater,
  };
}

/** The worst grade of the first row of each profile, and of those that began at the same time. */
function worstByProfile(rows: readonly ReadableRow[]): Grade | null {
  const begun = new Map<string, string>();
  const found = new Set<Grade>();
  for (const { run } of rows) {
    const first = begun.get(run.profile) ?? run.startedAt;
    begun.set(run.profile, first);
    if (run.startedAt === first) found.add(run.grade);
  }
  return WORST_FIRST.find((grade) => found.has(grade)) ?? null;
}
