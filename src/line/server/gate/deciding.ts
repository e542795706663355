import type { GateAnswer, RegisteredProfile } from '../../protocol/gate-answer.ts';
import type { GateRun } from '../../protocol/gate-run.ts';
import { CLOCK_TOLERANCE_MS } from '../../protocol/run-row.ts';
import { saidText } from '../languages/said-text.ts';
import type { GateReason } from './gate-reason.ts';

/** Reasons against the run that decides: the latest one that counts. `rules`: of its profile. */
export function deciding(
  run: GateRun,
  registered: readonly RegisteredProfile[],
  rules: RegisteredProfile,
  now: Date,
): readonly GateReason[] {
  const reasons: GateReason[] = [];
  const add = (code: GateReason['code'], message: string) => reasons.push({ code, message });
  if (!run.isComplete) add('unfinished-run', 'The latest run of the unit did not read all that was planned.');
  if (run.outcome === 'fail') add('failed', saidText(run.said));
  if (run.outcome === 'inconclusive') add('inconclusive', saidText(run.said));
  if (!registered.some(({ hash }) => hash === run.profile.hash)) {
    const { name, version } = run.profile;
    add(
      'other-profile-content',
      `It was judged by a profile ${name}@${version} with other content than the registered.`,
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
    add('stale-run', `The latest run is ${Math.floor(ageDays)} days old; accepted are less than ${rules.maxAgeDays}.`);
  }
  if (!(Math.max(...times) <= now.getTime() + CLOCK_TOLERANCE_MS)) {
    add('from-the-future', 'The time of the latest run is in the future: a clock is wrong.');
  }
  return reasons;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const OBSTACLES: Readonly<Record<GateRun['obstacles'][number], string>> = {
  'plan-narrowed': 'It read less than the plan of its profile.',
  'guard-band': 'It was judged with a guard band that its profile does not have.',
  'signal-path-only': 'It holds limits on light against the signal: signal path only.',
  'not-tested': 'It left out grays or colors that its profile reads.',
  'given-reference': 'Its calibration came from a file or from the caller, not from the monitor.',
  'tone-overridden': 'It was judged with another tone response than that of the calibration target.',
} satisfies Partial<Record<GateAnswer['reasons'][number]['code'], string>>;
