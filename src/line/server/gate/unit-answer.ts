import type { UnitReasonCode, UnitState } from '../../protocol/unit-answer.ts';
import type { LineText } from '../languages/languages.ts';
import type { Concerning } from './concerning.ts';
import type { FoundGate, FoundUnit, NextStep, UnitReason } from './gate-reason.ts';
import { type HeardBefore, isAfterAct } from './last-release.ts';

/** All input of the one answer for a unit. */
export interface UnitAnswerFacts extends Concerning {
  /** True if the line has any binding, of any model. */
  readonly hasBindings: boolean;
  /** The gate's answer under the profile of each of these bindings. */
  readonly answers: readonly FoundGate[];
  readonly heard: HeardBefore;
  readonly isDemonstration: boolean;
}

/** One answer for a unit: it may ship under every profile that concerns it, by runs that began after the binding. Without a binding, never. */
export function unitAnswer(unit: string, facts: UnitAnswerFacts): FoundUnit {
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

function isAllowed(profile: string, answers: readonly FoundGate[]): boolean {
  const answer = answers.find((one) => one.profile === profile);
  return answer !== undefined && (answer.allowed || answer.demonstration?.wouldAllow === true);
}

function ofUnit({ model, bindings, hasBindings }: UnitAnswerFacts): readonly UnitReason[] {
  if (model === null) return [aboutUnit('unknown-unit', 'No production run of this unit has arrived.')];
  if (!hasBindings) return [aboutUnit('not-bound', 'No profile is bound to any model yet.')];
  if (model.trim() === '') return [aboutUnit('unknown-model', 'Its newest run does not state its model.')];
  if (bindings.some((one) => one.model === model)) return [];
  return [{ ...aboutUnit('unbound-model', 'No profile is bound to the model {model}.'), values: { model } }];
}

function ofProfile(answer: FoundGate, { bindings, heard }: UnitAnswerFacts): readonly UnitReason[] {
  const { profile, reasons, run } = answer;
  const act = Math.max(0, ...bindings.filter((one) => one.profile === profile).map((one) => one.act));
  const own = reasons.map((reason): UnitReason => ({ ...reason, profile }));
  if (run === null || isAfterAct({ id: run }, { act }, heard)) return own;
  const text = 'It is not known whether the unit was inspected after the profile {profile} was bound to its model.';
  return [...own, { code: 'bound-later', text, values: { profile }, profile }];
}

function aboutUnit(code: UnitReasonCode, text: LineText): UnitReason {
  return { code, text, profile: null };
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

/** The step that leads on from each reason. Null: nothing does. */
const STEPS = {
  'unknown-unit': 'inspect',
  'not-inspected-since-release': 'inspect',
  'profile-not-registered': 'use-profile',
  'other-profile-content': 'use-profile',
  'unfinished-run': 'inspect-again',
  'pruned-run': 'inspect',
  'stale-run': 'inspect',
  'from-the-future': 'set-clocks',
  failed: 'inspect-again',
  inconclusive: 'inspect-again',
  quarantined: 'see-quarantined',
  'only-simulated': 'inspect',
  'only-rejudged': 'inspect',
  'only-imported': 'inspect',
  'only-gauge': 'inspect',
  'only-golden': 'inspect',
  'plan-narrowed': 'inspect-whole',
  'guard-band': 'inspect-whole',
  'signal-path-only': 'inspect-whole',
  'not-tested': 'inspect-whole',
  'given-reference': 'inspect-whole',
  'tone-overridden': 'inspect-whole',
  'retest-unexplained': 'release',
  'too-many-attempts': 'release',
  'other-monitor': 'release',
  'order-unknown': 'connect',
  suspect: 'check-golden',
  restored: 'confirm-restore',
  demonstration: null,
  'not-bound': 'bind-profile',
  'unbound-model': 'bind-profile',
  'unknown-model': 'state-model',
  'bound-later': 'connect-and-inspect',
} as const satisfies Readonly<Record<UnitReasonCode, NextStep | null>>;

/** The steps that lead on, each once: a release before an inspection, which it asks for itself. */
export function nextSteps(reasons: readonly { readonly code: UnitReasonCode }[]): NextStep[] {
  const steps = new Set<NextStep>(reasons.flatMap(({ code }) => STEPS[code] ?? []));
  if (steps.has('release')) for (const one of ['inspect', 'inspect-again'] as const) steps.delete(one);
  return [...steps];
}
