import type { GateAnswer } from '../../../protocol/gate-answer.ts';
import type { UnitReasonCode } from '../../../protocol/unit-answer.ts';
import type { LineText, LineWords } from '../../languages/languages.ts';

type Reason = GateAnswer['reasons'][number];

/** Why a unit may not ship: in English as the gate answers it, in other languages without the numbers and names in its answer. */
export function gateReason({ code, message }: Reason, t: LineWords): string {
  const said = t.said(message);
  const general = GENERAL[code];
  return t.lang === 'en' || said !== message || general === undefined ? said : t(general);
}

/** For reasons whose sentences hold numbers, names or results. */
const GENERAL: Partial<Readonly<Record<Reason['code'], LineText>>> = {
  'profile-not-registered': 'This profile is not registered here.',
  'other-profile-content': 'It was judged by a profile with other content than the registered.',
  'stale-run': 'The latest run is too old.',
  'too-many-attempts': 'The unit was inspected too often.',
  'other-monitor': 'Runs of the unit are of several monitors.',
  failed: 'The latest run of the unit did not pass.',
  inconclusive: 'The latest run of the unit is inconclusive.',
  suspect: 'A check of the golden unit makes the pass suspect: inspect the unit again.',
  restored: 'The server was restored from a backup, and an administrator has not confirmed that no run is missing.',
};

/** The same of a reason that may be about the unit itself. */
export function unitReason(code: UnitReasonCode, message: string, t: LineWords): string {
  const general = OF_UNIT[code as keyof typeof OF_UNIT];
  if (general !== undefined) return t.lang === 'en' ? message : t(general);
  return gateReason({ code: code as Reason['code'], message }, t);
}

const OF_UNIT = {
  'unbound-model': 'No profile is bound to its model.',
  'bound-later': 'It is not known whether the unit was inspected after the profile was bound to its model.',
} as const satisfies Partial<Readonly<Record<UnitReasonCode, LineText>>>;
