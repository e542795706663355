import { type Inspection, type Judgement, judgeReadings, type Profile } from '../../index.ts';
import { NotAnInspectionError } from './not-an-inspection-error.ts';

/** The record judged by a profile: by its own judgement where that is it, else anew from its readings. Throws NotAnInspectionError. */
export function judgedBy(
  received: unknown,
  profile: Profile,
  acceptSignal = false,
): { inspection: Inspection; judgement: Judgement } {
  const inspection = inspectionOf(received);
  const { judgement, conditions } = inspection;
  const isAccepted = acceptSignal || judgement.acceptSignal === true;
  const isOwn = JSON.stringify(judgement.profile) === JSON.stringify(profile);
  if (isOwn && isAccepted === (judgement.acceptSignal ?? isAccepted)) return { inspection, judgement };
  const { toneResponse, guardBand, judgedAt } = judgement;
  const evidence = { ...inspection, changed: conditions?.changed ?? [] };
  return {
    inspection,
    judgement: judgeReadings(evidence, profile, {
      judgedAt,
      toneResponse: toneResponse?.from === 'option' ? toneResponse.value : null,
      ...(guardBand !== undefined && { guardBand }),
      acceptSignal: isAccepted,
    }),
  };
}

/** The value as a record. Throws NotAnInspectionError. */
export function inspectionOf(received: unknown): Inspection {
  if (isInspection(received)) return received;
  throw new NotAnInspectionError(received);
}

/** Records come from `inspection.run`, `inspect` or `readInspection`, which have checked them; this finds what is no record. */
function isInspection(value: unknown): value is Inspection {
  return typeof value === 'object' && value !== null && 'schemaVersion' in value && 'judgement' in value;
}
