import type { RegisteredProfile } from '../../protocol/gate-answer.ts';
import type { GateRun } from '../../protocol/gate-run.ts';
import type { Restoration } from '../store/backup/restorations.ts';
import type { UnitRelease } from '../store/gate/releases.ts';
import { countsAgainst } from './counts-against.ts';
import { deciding } from './deciding.ts';
import type { FoundGate, GateReason } from './gate-reason.ts';
import { attemptsMade, history } from './history.ts';
import { beforeRelease, type HeardBefore, isAfterAct, lastRelease } from './last-release.ts';
import { type GateCheck, suspicion } from './suspicion.ts';

/** All input of the gate. */
export interface GateFacts {
  /** Every run of the unit that the store has or had, under any profile, in the order of `Store.gateRuns`. */
  readonly runs: readonly GateRun[];
  readonly registered: readonly RegisteredProfile[];
  readonly releases: readonly UnitRelease[];
  /** Default: no station had heard of anything. */
  readonly heard?: HeardBefore;
  /** Checks of the golden units of the stations of these runs: see `Store.goldenChecks`. Default: none. */
  readonly goldenChecks?: readonly GateCheck[];
  /** Clock of the server. */
  readonly now: Date;
  /** True if the store demonstrates a line; default false. */
  readonly isDemonstration?: boolean;
  /** A restore from a backup that is not confirmed yet; default null. */
  readonly restore?: Restoration | null;
}

/**
 * The gate's answer for a unit under a profile. The unit may ship only if its latest production run, measured by a registered profile, is a
 * complete, unchanged and recent pass, and nothing before it is left unexplained. Runs under other profile names only serve to check that
 * all of them are of one monitor. A pass that is not shown to have begun after the unit was released does not count, however late it arrives; any other
 * run that arrives late counts against the unit.
 */
export function gateAnswer(unit: string, profile: string, facts: GateFacts): FoundGate {
  const releases = facts.releases.filter((one) => one.unit === unit && one.profile === profile);
  const release = lastRelease(releases);
  const { heard = new Map() } = facts;
  const ofUnit = facts.runs.filter((run) => run.unit === unit && run.kind === 'production');
  const current = ofUnit.filter(({ order }) => order > (release?.order ?? 0));
  const isOutdated = (run: GateRun) =>
    release !== null && isCounted(run) && run.outcome === 'pass' && !isAfterAct(run, release, heard);
  const runs = current.filter((run) => run.profile.name === profile && !isOutdated(run));
  const latest = runs.findLast(isCounted) ?? null;
  const outdated = current.findLast((run) => run.profile.name === profile && isOutdated(run));
  const registered = facts.registered.filter(({ name }) => name === profile);
  const rules = registered.find(({ hash }) => hash === latest?.profile.hash) ?? strictest(registered);
  const asked = facts.runs.filter((run) => run.unit === unit && run.profile.name === profile);
  const suspected = latest?.outcome === 'pass' ? suspicion(latest, facts.goldenChecks ?? []) : null;
  const found: GateReason[] = [
    ...(facts.restore ? [restored(facts.restore)] : []),
    ...(rules ? [] : [notRegistered(profile)]),
    ...(latest && rules ? deciding(latest, registered, rules, facts.now) : []),
    ...(suspected ? [suspected] : []),
    ...(latest ? [] : outdated ? [beforeRelease(outdated)] : nothingCounts(asked, runs.length > 0, release !== null)),
    ...history(
      runs,
      latest,
      current.filter((run) => isCounted(run) || countsAgainst(run)),
      rules,
      heard,
    ),
  ];
  const isGood = found.length === 0 && latest?.outcome === 'pass';
  const { isDemonstration = false } = facts;
  return {
    unit,
    profile,
    allowed: isGood && !isDemonstration,
    outcome: latest?.outcome ?? null,
    run: latest === null || latest.isPruned ? null : latest.id,
    reasons: [...(isDemonstration ? [DEMONSTRATION] : []), ...found],
    demonstration: isDemonstration ? { wouldAllow: isGood } : null,
    attempts: rules ? { made: attemptsMade(runs), accepted: rules.maxAttempts } : null,
  };
}

const DEMONSTRATION: GateReason = {
  code: 'demonstration',
  text: 'This server demonstrates a line: its runs are simulated.',
};

/** The reason for an unconfirmed restore: a later fail of any unit may be missing, even of one inspected since. */
function restored({ at, backupAt }: Restoration): GateReason {
  const text =
    'The data of this server was restored or copied at {at} and is as of {backupAt}: runs in between may be missing, until an administrator confirms that none is.';
  return { code: 'restored', text, values: { at, backupAt } };
}

/** A quarantined run never counts until it is released. */
function isCounted({ quarantine }: GateRun): boolean {
  return quarantine === null;
}

/** Of several registered versions, the one that accepts the fewest attempts: for a run of none of them. */
function strictest(registered: readonly RegisteredProfile[]): RegisteredProfile | undefined {
  return registered.toSorted((a, b) => a.maxAttempts - b.maxAttempts)[0];
}

function notRegistered(profile: string): GateReason {
  const values = { profile: JSON.stringify(profile) };
  return { code: 'profile-not-registered', text: 'No profile {profile} is registered here.', values };
}

/**
 * Reasons why none of a unit's runs under the profile counts. `isQuarantined`: true if there are quarantined runs since the latest release.
 */
function nothingCounts(asked: readonly GateRun[], isQuarantined: boolean, isReleased: boolean): readonly GateReason[] {
  if (isQuarantined) {
    return [{ code: 'quarantined', text: 'Every run of the unit is quarantined: an administrator must release one.' }];
  }
  if (isReleased) {
    const text = 'The unit was released for another inspection, which has not been made.';
    return [{ code: 'not-inspected-since-release', text }];
  }
  const only = KINDS.filter(({ kind }) => asked.some((run) => run.kind === kind));
  if (only.length > 0) return only.map(({ code, text }) => ({ code, text }));
  return [{ code: 'unknown-unit', text: 'No run of this unit under this profile has arrived.' }];
}

const KINDS = [
  { kind: 'simulated', code: 'only-simulated', text: 'The unit was simulated only.' },
  { kind: 'rejudged', code: 'only-rejudged', text: 'There are only judgments of earlier readings made again.' },
  { kind: 'imported', code: 'only-imported', text: 'There are only readings that came in a file.' },
  { kind: 'gauge', code: 'only-gauge', text: 'There are only runs of a gauge study.' },
  { kind: 'golden', code: 'only-golden', text: 'It was inspected as a golden unit only.' },
] as const;
