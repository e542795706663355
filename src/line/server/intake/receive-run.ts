import { createHash } from 'node:crypto';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { plainName, plainNameProblem } from '../../../base/plain-name.ts';
import { version } from '../../../base/version.ts';
import { type Grade, WORST_FIRST } from '../../../judge/verdict.ts';
import { plannedCount } from '../../../plan/sampling/plan-parts.ts';
import { askedOptions } from '../../../record/asked-options.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { judgeRecord } from '../../../record/judge-record.ts';
import { refuseWrongPlan } from '../../../record/refuse-wrong-plan.ts';
import { passesOf } from '../../../record/repeats/pass.ts';
import { signerOf } from '../../../record/run-folder/read-manifest.ts';
import { unitOf } from '../../../record/unit-of.ts';
import { type Bundle, openBundle } from '../../protocol/bundle.ts';
import { clockWitness, type SentClocks } from '../../protocol/clock-witness.ts';
import type { RegisteredProfile } from '../../protocol/gate-answer.ts';
import { type Arrival, CLOCK_TOLERANCE_MS, type IndexedContent, type RunContent } from '../../protocol/run-row.ts';
import { fitsUnitPattern } from '../../protocol/unit-pattern.ts';
import { contentOfRecord } from './content-of.ts';
import { type BundledRecord, recordOf } from './record-of.ts';
import { refuseContradiction } from './refuse-contradiction.ts';
import { kindProblem } from './run-kind.ts';
import { timeProblem } from './time-problem.ts';

/** Of a registered profile: how the units are named that are inspected under it. */
export type NamingRule = Pick<RegisteredProfile, 'name' | 'unitPattern'>;

/** Facts about a bundle besides its bytes. */
export interface BundleDelivery extends Pick<Arrival, 'receivedAt' | 'token' | 'spool' | 'sequence' | 'sentAt'> {
  readonly clocks: SentClocks | null;
  /** The id that it was sent under; null if it was not sent: then that of the bundle. */
  readonly id: string | null;
}

/**
 * Checks a bundle that a station sent, and says what is to be kept of it. Nothing in it is believed that can be checked: every hash, the
 * record's schema, its verdict by judging the readings again. `keys`: fingerprints of the registered signing keys; `profiles`: the registered
 * ones, with their patterns for names of units. Throws `invalid-bundle`, `too-large`, `newer-record`, `invalid-record`.
 */
export async function receiveRun(
  bytes: Uint8Array,
  { id, clocks, ...facts }: BundleDelivery,
  keys: readonly string[],
  isDemonstration = false,
  profiles: readonly NamingRule[] = [],
): Promise<{ readonly arrival: Arrival; readonly content: IndexedContent }> {
  const bundle = await openBundle(bytes);
  if (id !== null && bundle.id !== id)
    throw new FlatfieldError('invalid-bundle', `This is run ${bundle.id}, sent as ${id}.`);
  if (bundle.manifest.signature && !signerOf(bundle.manifest)) {
    throw new FlatfieldError('invalid-bundle', 'The manifest of the run does not fit its signature.');
  }
  const record = recordOf(bundle);
  const content = readable(bundle, record, isDemonstration);
  refuseContradiction(record.inspection);
  refuseWrongPlan(record.inspection);
  const witness = clockWitness({ ...content, sentAt: facts.sentAt }, clocks);
  const arrival = {
    id: bundle.id,
    ...facts,
    clocks: clocks && { ...clocks, agree: witness === 'agrees' },
    bundleBytes: bytes.byteLength,
    bundleSha256: createHash('sha256').update(bytes).digest('hex'),
    quarantine: quarantineFor([
      contradicting(record.inspection),
      judgedOtherwise(record.inspection),
      misnamed(record.inspection),
      unlikePattern(content, profiles),
      witness === 'contradicts' ? CLOCK_CHANGED : null,
      unsigned(content, keys),
      ahead(record.inspection, facts.receivedAt),
    ]),
  };
  return { arrival, content };
}

/** A record of the right shape may still contradict itself, so that no sentence can be made of it. */
function readable(bundle: Bundle, record: BundledRecord, isDemonstration: boolean): IndexedContent {
  try {
    return contentOfRecord(bundle, record, isDemonstration);
  } catch (cause) {
    if (cause instanceof FlatfieldError) throw cause;
    throw new FlatfieldError('invalid-record', 'The record contradicts itself: it cannot be summed up.', { cause });
  }
}

/** The first reason, with all facts for releasing the run: reasons to doubt what the run claims come first. */
function quarantineFor(found: readonly Arrival['quarantine'][]): Arrival['quarantine'] {
  const [first, ...others] = found.filter((one) => one !== null);
  if (first === undefined) return null;
  return { reason: first.reason, detail: [first, ...others].map(({ detail }) => detail).join(' ') };
}

function contradicting(inspection: Inspection): Arrival['quarantine'] {
  const detail = contradictionOf(inspection);
  return detail === null ? null : { reason: 'contradicts-itself', detail };
}

/** The record stays as it was signed; the run is kept under the name that was probably meant, so that a fail can block that unit. */
function misnamed(inspection: Inspection): Arrival['quarantine'] {
  const { unit } = inspection;
  const problem = plainNameProblem(unitOf(inspection));
  if (problem !== null) return { reason: 'unit-name', detail: `The name of its unit expects ${problem}.` };
  if (unit === null || unit === plainName(unit)) return null;
  return {
    reason: 'unit-name',
    detail: 'The name of its unit has spaces around it, or is not in the normal form C of Unicode.',
  };
}

function unsigned({ signedBy }: RunContent, keys: readonly string[]): Arrival['quarantine'] {
  if (keys.length === 0 || (signedBy !== null && keys.includes(signedBy))) return null;
  if (signedBy === null) return { reason: 'not-signed', detail: 'Runs must be signed by a registered key.' };
  return { reason: 'wrong-key', detail: `It is signed by ${signedBy}, which is not a registered key.` };
}

function ahead({ startedAt, finishedAt, judgment }: Inspection, receivedAt: string): Arrival['quarantine'] {
  const latest = Math.max(...[startedAt, finishedAt, judgment.judgedAt].map((time) => Date.parse(time)));
  if (latest <= Date.parse(receivedAt) + CLOCK_TOLERANCE_MS) return null;
  return {
    reason: 'from-the-future',
    detail: `Its time is ${new Date(latest).toISOString()}, and it was received at ${receivedAt}: set the clock of the station.`,
  };
}

const CLOCK_CHANGED: Arrival['quarantine'] = {
  reason: 'clock-changed',
  detail:
    'The clock of the station was set between the beginning of the run and its sending: no time of the run can be trusted. Inspect the unit again.',
};

/** The same release judges the same readings in the same way: then a better verdict was edited, and the run is refused. */
function judgedOtherwise(inspection: Inspection): Arrival['quarantine'] {
  const grade = judgedBetter(inspection);
  if (grade === null) return null;
  const stated = inspection.judgment.verdict.grade;
  if (inspection.tool.version === version) {
    throw new FlatfieldError('invalid-record', `The record says ${stated}, but judging its readings gives ${grade}.`);
  }
  return {
    reason: 'judged-otherwise',
    detail: `Flatfield ${inspection.tool.version} judged it ${stated}; by ${version} judging its readings gives ${grade}.`,
  };
}

/**
 * The grade that the readings of a record justify, if the record claims a better one or its outcome contradicts its grade; otherwise null.
 * Throws `invalid-record` if the readings cannot be judged at all.
 */
function judgedBetter(inspection: Inspection): Grade | null {
  const { profile, verdict } = inspection.judgment;
  const grade = gradeOf(inspection, profile);
  const isBetter =
    WORST_FIRST.indexOf(verdict.grade) > WORST_FIRST.indexOf(grade) || verdict.outcome !== outcomeOf(verdict.grade);
  return isBetter ? grade : null;
}

function outcomeOf(grade: Grade): 'pass' | 'fail' | 'inconclusive' {
  return grade === 'pass-marginal' ? 'pass' : grade;
}

function gradeOf(inspection: Inspection, profile: Inspection['judgment']['profile']): Grade {
  try {
    return judgeRecord(inspection, profile, askedOptions(inspection)).judgment.verdict.grade;
  } catch (cause) {
    throw new FlatfieldError('invalid-record', 'The readings of the record cannot be judged by its own profile.', {
      cause,
    });
  }
}

/** Every version of a profile that is registered under its name states how its units are named. */
function unlikePattern({ unit, profile }: RunContent, profiles: readonly NamingRule[]): Arrival['quarantine'] {
  for (const { name, unitPattern } of profiles) {
    if (name !== profile.name || unitPattern === null || fitsUnitPattern(unit, unitPattern)) continue;
    return { reason: 'unit-name', detail: `Units of ${name} have names that match ${unitPattern}.` };
  }
  return null;
}

/**
 * Two facts of a record that exclude each other, in one sentence; null if there are none. A clock that was set during the run does it, and so
 * does an edited record.
 */
function contradictionOf(inspection: Inspection): string | null {
  return timeProblem(inspection) ?? kindProblem(inspection) ?? countProblem(inspection);
}

function countProblem(inspection: Inspection): string | null {
  const { planned, read } = inspection.judgment.verdict.counts;
  const inPlan = plannedCount(inspection.plan);
  if (planned !== inPlan) return `Its verdict counts ${planned} planned readings, and its plan has ${inPlan}.`;
  if (read !== inspection.readings.length) {
    return `Its verdict counts ${read} readings, and it has ${inspection.readings.length}.`;
  }
  const after = passesOf(inspection).find(({ stopped, readings, replaced }) => {
    const last = stopped?.afterReading ?? null;
    return last !== null && ![...readings, ...replaced].some(({ sequence }) => sequence === last);
  });
  return after === undefined
    ? null
    : `It was stopped after reading ${after.stopped?.afterReading}, which it does not have.`;
}
