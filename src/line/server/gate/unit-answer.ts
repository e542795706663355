import type { GateAnswer } from '../../protocol/gate-answer.ts';
import type { UnitAnswer, UnitReason, UnitReasonCode, UnitState } from '../../protocol/unit-answer.ts';
import type { Concerning } from './concerning.ts';
import { type HeardBefore, isAfterAct } from './last-release.ts';

/** All input of the one answer for a unit. */
export interface UnitAnswerFacts extends Concerning {
  /** True if the line has any binding, of any model. */
  readonly hasBindings: boolean;
  /** The gate's answer under the profile of each of these bindings. */
  readonly answers: readonly GateAnswer[];
  readonly heard: HeardBefore;
  readonly isDemonstration: boolean;
}

/** One answer for a unit: it may ship under every profile that concerns it, by runs that began after the binding. Without a binding, never. */
export function unitAnswer(unit: string, facts: UnitAnswerFacts): UnitAnswer {
  const { model, bindings, answers, isDemonstration } = facts;
  const found = [...ofUnit(facts), ...answers.flatMap((answer) => ofProfile(answer, facts))];
  const reasons = found.filter(({ code }) => code !== 'demonstration');
  const isGood =
    reasons.length === 0 && bindings.length > 0 && bindings.every(({ profile }) => isAllowed(profile, answers));
  const allowed = isGood && !isDemonstration;
  return {
    ...{ unit, model, allowed },
    state: isGood ? (isDemonstration ? 'would-ship' : 'may-ship') : stateOf(reasons),
    reasons: isDemonstration ? found : reasons,
    next: isGood ? [] : nextSteps(reasons),
    profiles: [...answers],
    demonstration: isDemonstration ? { wouldAllow: isGood } : null,
  };
}

function isAllowed(profile: string, answers: readonly GateAnswer[]): boolean {
  const answer = answers.find((one) => one.profile === profile);
  return answer !== undefined && (answer.allowed || answer.demonstration?.wouldAllow === true);
}

function ofUnit({ model, bindings, hasBindings }: UnitAnswerFacts): readonly UnitReason[] {
  if (model === null) return [aboutUnit('unknown-unit', 'No production run of this unit has arrived.')];
  if (!hasBindings) return [aboutUnit('not-bound', 'No profile is bound to any model yet.')];
  if (model.trim() === '') return [aboutUnit('unknown-model', 'Its newest run does not state its model.')];
  if (bindings.some((one) => one.model === model)) return [];
  return [aboutUnit('unbound-model', `No profile is bound to the model ${model}.`)];
}

function ofProfile(answer: GateAnswer, { bindings, heard }: UnitAnswerFacts): readonly UnitReason[] {
  const { profile, reasons, run } = answer;
  const act = Math.max(0, ...bindings.filter((one) => one.profile === profile).map((one) => one.act));
  const own = reasons.map((reason): UnitReason => ({ ...reason, profile }));
  if (run === null || isAfterAct({ id: run }, { act }, heard)) return own;
  const message = `It is not known whether the unit was inspected after the profile ${profile} was bound to its model.`;
  return [...own, { code: 'bound-later', message, profile }];
}

function aboutUnit(code: UnitReasonCode, message: string): UnitReason {
  return { code, message, profile: null };
}

/** Reasons that only say that the unit was not measured. */
const UNMEASURED: ReadonlySet<UnitReasonCode> = new Set([
  'unknown-unit',
  'not-inspected-since-release',
  'only-simulated',
  'only-rejudged',
  'only-imported',
  'only-gauge',
  'only-golden',
]);

function stateOf(reasons: readonly UnitReason[]): UnitState {
  if (reasons.some(({ code }) => code === 'not-bound')) return 'not-bound';
  return reasons.length > 0 && reasons.every(({ code }) => UNMEASURED.has(code)) ? 'not-inspected' : 'blocked';
}

const INSPECT = 'Inspect the unit.';
const AGAIN = 'Inspect the unit again, and state a reason.';
const RELEASE = 'Have an administrator release the unit, then inspect it again.';
const WHOLE = 'Inspect the unit again without the option that makes the run prove less.';
const PROFILE = 'Use the registered profile, or have an administrator register this one.';
const BIND = 'Have an administrator bind a profile to the model.';

/** The step that leads on from each reason. Null: nothing does. */
const STEPS = {
  'unknown-unit': INSPECT,
  'not-inspected-since-release': INSPECT,
  'profile-not-registered': PROFILE,
  'other-profile-content': PROFILE,
  'unfinished-run': AGAIN,
  'pruned-run': INSPECT,
  'stale-run': INSPECT,
  'from-the-future': 'Set the clocks right, then inspect the unit again.',
  failed: AGAIN,
  inconclusive: AGAIN,
  quarantined: 'Have an administrator look at the quarantined run.',
  'only-simulated': INSPECT,
  'only-rejudged': INSPECT,
  'only-imported': INSPECT,
  'only-gauge': INSPECT,
  'only-golden': INSPECT,
  'plan-narrowed': WHOLE,
  'guard-band': WHOLE,
  'signal-path-only': WHOLE,
  'not-tested': WHOLE,
  'given-reference': WHOLE,
  'tone-overridden': WHOLE,
  'retest-unexplained': RELEASE,
  'too-many-attempts': RELEASE,
  'other-monitor': RELEASE,
  'order-unknown': 'Connect the station, then inspect the unit again.',
  suspect: 'Check the golden unit, then inspect the unit again.',
  restored: 'Have an administrator confirm that no run is missing.',
  demonstration: null,
  'not-bound': BIND,
  'unbound-model': BIND,
  'unknown-model': 'Inspect the unit again with a monitor that states its model.',
  'bound-later': 'Connect the station, then inspect the unit again under the profile that was bound.',
} as const satisfies Readonly<Record<UnitReasonCode, string | null>>;

type NextStep = Exclude<(typeof STEPS)[UnitReasonCode], null>;

/** The steps that lead on, each once: a release before an inspection, which it asks for itself. */
export function nextSteps(reasons: readonly Pick<UnitReason, 'code'>[]): NextStep[] {
  const steps = new Set(reasons.flatMap(({ code }) => STEPS[code] ?? []));
  if (steps.has(RELEASE)) for (const one of [INSPECT, AGAIN] as const) steps.delete(one);
  return [...steps];
}
