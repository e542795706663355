import { createHash } from 'node:crypto';
import type { RegisteredProfile } from '../../../../src/line/protocol/gate-answer.ts';
import type { GateRun } from '../../../../src/line/protocol/gate-run.ts';
import type { RunRow } from '../../../../src/line/protocol/run-row.ts';
import type { HeardPosition } from '../../../../src/line/server/store/backup/marks.ts';
import { NO_GOLDEN_UNIT } from '../no-golden-unit.ts';

export const now = new Date('2026-03-10T12:00:00.000Z');
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export const registered: RegisteredProfile = {
  name: 'line',
  version: 1,
  hash: hashOf('line@1'),
  title: 'Line',
  maxAttempts: 3,
  maxAgeDays: 30,
  unitPattern: null,
  registeredAt: '2026-01-01T00:00:00.000Z',
  registeredBy: 'admin',
};

/** A mark, and the code of a release, of the moment after the run of that order had arrived and after a release that followed it. */
export const markText = (order: number) => `mark ${order}`;
export const codeText = (order: number) => `code ${order}`;

/** What the marks of runs state. */
export function heardOf(runs: readonly Pick<GateRun, 'id' | 'lineMarks'>[]): ReadonlyMap<string, HeardPosition> {
  return new Map(
    runs.map(({ id, lineMarks }) => {
      const [, kind = 'code', after = '-1'] = /^(mark|code) (\d+)$/.exec(lineMarks?.[0] ?? '') ?? [];
      return [id, { runs: kind === 'mark' ? Number(after) : 0, acts: actAfter(Number(after)) }];
    }),
  );
}

/** Number of the entry in the audit log of a release that was given after the run of that order. */
export const actAfter = (order: number) => 10 * order + 10;

/** Clocks that agree. */
export const WITNESSED: RunRow['clocks'] = { begun: null, ended: null, sent: null, agree: true };

/** A complete production pass of unit-1, received an hour ago and then `order` seconds. */
export function runRow(order: number, changes: Partial<RunRow> = {}): RunRow {
  const at = new Date(now.getTime() - 3_600_000 + order * 1000).toISOString();
  return {
    runId: `run-${order}`,
    schemaVersion: 1,
    toolVersion: '0.1.0',
    station: 'station-1',
    operator: null,
    startedAt: at,
    finishedAt: at,
    durationMs: 1000,
    unit: 'unit-1',
    serialNumber: '12345',
    modelName: 'CG2700X',
    monitorId: 'cg2700x_12345',
    profile: { name: 'line', version: 1, hash: registered.hash },
    kind: 'production',
    golden: NO_GOLDEN_UNIT,
    lineMarks: [codeText(order - 1)],
    isComplete: true,
    firstReading: hashOf(`reading-${order}`),
    outcome: 'pass',
    grade: changes.outcome ?? 'pass',
    counts: { planned: 9, read: 9, judged: 9 },
    said: { code: 'told', text: 'Summary.' },
    reason: null,
    causes: [],
    missedLimits: [],
    limitShare: 0.5,
    obstacles: [],
    retestReason: null,
    signedBy: null,
    calibratedAt: null,
    validatedAt: null,
    id: hashOf(`run-${order}`),
    receivedAt: at,
    token: 'station-1',
    spool: null,
    sequence: null,
    sentAt: null,
    clocks: WITNESSED,
    bundleBytes: 1,
    bundleSha256: hashOf('bundle'),
    quarantine: null,
    order,
    attempt: null,
    isLatest: false,
    ...changes,
  };
}
