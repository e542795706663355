import type { RegisteredProfile } from '../../protocol/gate-answer.ts';
import type { GateRun } from '../../protocol/gate-run.ts';
import { CLOCK_TOLERANCE_MS } from '../../protocol/run-row.ts';
import type { Coded, LineText } from '../languages/languages.ts';
import type { GateReason } from './gate-reason.ts';

/** Reasons against the run that decides: the latest one that counts. `rules`: of its profile. */
export function deciding(
  run: GateRun,
  registered: readonly RegisteredProfile[],
  rules: RegisteredProfile,
  now: Date,
): readonly GateReason[] {
  const reasons: GateReason[] = [];
  const add = (code: GateReason['code'], text: LineText, values: Coded<string>['values'] = {}) =>
    reasons.push({ code, text, values });
  if (!run.isComplete) add('unfinished-run', 'The latest run of the unit did not read all that was planned.');
  if (run.outcome === 'fail') reasons.push({ code: 'failed', said: run.said });
  if (run.outcome === 'inconclusive') reasons.push({ code: 'inconclusive', said: run.said });
  if (!registered.some(({ hash }) => hash === run.profile.hash)) {
    const { name, version } = run.profile;
    add(
      'other-profile-content',
      'It was judged by a profile {profile} whose content differs from the registered {registered}.',
      {
        profile: `${name}@${version}`,
        registered: registered.map((one) => `${one.name}@${one.version}`).join(', '),
      },
    );
  }
  for (const obstacle of run.obstacles) add(obstacle, OBSTACLES[obstacle]);
  if (run.isPruned) {
    add('pruned-run', 'The latest run of the unit was deleted by pruning: inspect the unit again.');
  }
  const times = [run.receivedAt, run.startedAt, run.finishedAt].map((time) => Date.parse(time));
  const ageDays = (now.getTime() - Math.min(...times)) / DAY_MS;
  // Written so that what is not a time is too old.
  if (!(ageDays < rules.maxAgeDays)) {
    const values = { days: Math.floor(ageDays), most: rules.maxAgeDays };
    add('stale-run', 'The latest run is {days} days old; it must be less than {most} days old.', values);
  }
  if (!(Math.max(...times) <= now.getTime() + CLOCK_TOLERANCE_MS)) {
    add('from-the-future', 'The time of the latest run is in the future: a clock is wrong.');
  }
  return reasons;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const OBSTACLES = {
  'plan-narrowed': 'It read less than the plan of its profile.',
  'guard-band': 'It was judged with a guard band that its profile does not have.',
  'signal-path-only': 'It holds limits on light against the signal: signal path only.',
  'not-tested': 'It left out grays or colors that its profile reads.',
  'given-reference': 'Its calibration came from a file or from the caller, not from the monitor.',
  'tone-overridden': 'It was judged with another tone response than that of the calibration target.',
} as const satisfies Readonly<Record<GateRun['obstacles'][number], LineText>>;
