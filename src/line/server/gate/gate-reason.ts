import type { GateAnswer } from '../../protocol/gate-answer.ts';
import type { Said } from '../../protocol/said.ts';
import type { UnitAnswer, UnitReasonCode, UnitStateRow } from '../../protocol/unit-answer.ts';
import { type Coded, type LineWords, lineWords } from '../languages/languages.ts';
import { saidText } from '../languages/said-text.ts';
import type { NextStep } from './next-steps.ts';

/** A reason why a unit may not ship: a sentence with its values, or the verdict of the run that decides. */
type Reason<Code extends string> = Coded<Code> | { readonly code: Code; readonly said: Said };
export type GateReason = Reason<GateAnswer['reasons'][number]['code']>;
export type UnitReason = Reason<UnitReasonCode> & Pick<UnitAnswer['reasons'][number], 'profile'>;

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
  return 'said' in reason ? saidText(reason.said, t) : t(reason.text, reason.values);
}

const english = lineWords('en');

/** A unit in a list by states as the API gives it. */
export function stateInEnglish({ next, ...found }: FoundState): UnitStateRow {
  return { ...found, next: next.map(({ text }) => text), steps: next.map(({ code }) => code) };
}

/** An answer under a profile as the API gives it. */
export function gateInEnglish(found: FoundGate): GateAnswer {
  return { ...found, reasons: found.reasons.map((one) => ({ code: one.code, message: reasonText(one, english) })) };
}

/** The same of the one answer for a unit. */
export function unitInEnglish(found: FoundUnit): UnitAnswer {
  const { reasons, next, profiles } = found;
  return {
    ...found,
    reasons: reasons.map((one) => ({ code: one.code, message: reasonText(one, english), profile: one.profile })),
    next: next.map(({ text }) => text),
    profiles: profiles.map(gateInEnglish),
  };
}
