import type { GateAnswer } from '../../protocol/gate-answer.ts';
import type { Page } from '../../protocol/run-filter.ts';
import type { Said } from '../../protocol/said.ts';
import type { UnitAnswer, UnitReasonCode, UnitStateRow } from '../../protocol/unit-answer.ts';
import { type Coded, type LineText, type LineWords, lineWords } from '../languages/languages.ts';

/** A reason why a unit may not ship: a sentence with its values, or the verdict of the run that decides. */
type Reason<Code extends string> = Coded<Code> | { readonly code: Code; readonly said: Said };
export type GateReason = Reason<GateAnswer['reasons'][number]['code']>;
export type UnitReason = Reason<UnitReasonCode> & Pick<UnitAnswer['reasons'][number], 'profile'>;

/** Next steps toward a unit that may ship. */
export const NEXT_STEPS = {
  inspect: 'Inspect the unit.',
  'inspect-again': 'Inspect the unit again, and state a reason.',
  'inspect-whole': 'Inspect the unit again without the option that makes the run prove less.',
  release: 'Have an administrator release the unit, then inspect it again.',
  'use-profile': 'Use the registered profile, or have an administrator register this one.',
  'bind-profile': 'Have an administrator bind a profile to the model.',
  'set-clocks': 'Set the clocks right, then inspect the unit again.',
  'see-quarantined': 'Have an administrator look at the quarantined run.',
  connect: 'Connect the station, then inspect the unit again.',
  'connect-and-inspect': 'Connect the station, then inspect the unit again under the profile that was bound.',
  'check-golden': 'Check the golden unit, then inspect the unit again.',
  'confirm-restore': 'Have an administrator confirm that no run is missing.',
  'state-model': 'Inspect the unit again with a monitor that states its model.',
} as const satisfies Readonly<Record<string, LineText>>;
export type NextStep = keyof typeof NEXT_STEPS;

/** The answers of the gate before they are put into words. */
export type FoundGate = Omit<GateAnswer, 'reasons'> & { readonly reasons: readonly GateReason[] };
export type FoundUnit = Omit<UnitAnswer, 'reasons' | 'next' | 'profiles'> & {
  readonly reasons: readonly UnitReason[];
  readonly next: readonly NextStep[];
  readonly profiles: readonly FoundGate[];
};
export type FoundState = Omit<UnitStateRow, 'next' | 'steps'> & Pick<FoundUnit, 'next'>;

/** The sentence of a reason. */
export function reasonText(reason: Reason<string>, t: LineWords): string {
  return 'said' in reason ? t.verdict(reason.said) : t(reason.text, reason.values);
}

const english = lineWords('en');

/** Units with their states, in the form of the API. */
export function statesInEnglish({ rows, next }: Page<FoundState>): Page<UnitStateRow> {
  const texts = (steps: readonly NextStep[]) => ({ next: steps.map((step) => NEXT_STEPS[step]), steps: [...steps] });
  return { rows: rows.map((row) => ({ ...row, ...texts(row.next) })), next };
}

/** An answer under one profile, in the form of the API. */
export function gateInEnglish(found: FoundGate): GateAnswer {
  return { ...found, reasons: found.reasons.map((one) => ({ code: one.code, message: reasonText(one, english) })) };
}

/** The same of the one answer for a unit. */
export function unitInEnglish(found: FoundUnit): UnitAnswer {
  const { reasons, next, profiles } = found;
  return {
    ...found,
    reasons: reasons.map((one) => ({ code: one.code, message: reasonText(one, english), profile: one.profile })),
    next: next.map((step) => NEXT_STEPS[step]),
    profiles: profiles.map(gateInEnglish),
  };
}
