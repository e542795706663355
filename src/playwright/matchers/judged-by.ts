import { FlatfieldError } from '../../flatfield-error.ts';
import { type Inspection, type Judgement, judgeRecord, type Profile, parseInspection } from '../../index.ts';

/**
 * The record judged by a profile: by its own judgement if that is it, else anew from its readings. Throws
 * `not-an-inspection`.
 */
export function judgedBy(
  received: unknown,
  profile: Profile,
  acceptSignal = false,
): { inspection: Inspection; judgement: Judgement } {
  const inspection = inspectionOf(received);
  const { judgement } = inspection;
  const isAccepted = acceptSignal || judgement.acceptSignal === true;
  const isOwn = JSON.stringify(judgement.profile) === JSON.stringify(profile);
  if (isOwn && isAccepted === (judgement.acceptSignal ?? isAccepted)) return { inspection, judgement };
  const { toneResponse, guardBand, judgedAt } = judgement;
  const judged = judgeRecord(inspection, profile, {
    judgedAt,
    toneResponse: toneResponse?.from === 'option' ? toneResponse.value : null,
    ...(guardBand !== undefined && { guardBand }),
    acceptSignal: isAccepted,
  });
  return { inspection, judgement: judged.judgement };
}

/** The value as a record. Throws `not-an-inspection`. */
export function inspectionOf(received: unknown): Inspection {
  if (isInspection(received)) return checked(received);
  const what = received instanceof Promise ? 'a promise (await inspection.run first)' : typeof received;
  const expected = 'the record of an inspection, as inspection.run or inspect gives it';
  throw new FlatfieldError('not-an-inspection', `Expected ${expected}; got ${what}.`);
}

/** A record that somebody made by hand, or changed, must still be one. */
function checked(inspection: Inspection): Inspection {
  if (known.has(inspection)) return inspection;
  try {
    parseInspection(JSON.stringify(inspection), 'The value');
  } catch (cause) {
    throw new FlatfieldError('not-an-inspection', cause instanceof Error ? cause.message : String(cause), { cause });
  }
  known.add(inspection);
  return inspection;
}

const known = new WeakSet<Inspection>();

function isInspection(value: unknown): value is Inspection {
  return typeof value === 'object' && value !== null && 'schemaVersion' in value && 'judgement' in value;
}
