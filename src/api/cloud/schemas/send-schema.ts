import { z } from 'zod';
import { assetInformationSchema } from './asset-information-schema.ts';

const targetMonitorIdsSchema = z
  .array(z.string().min(1))
  .min(1)
  .refine((ids) => new Set(ids).size === ids.length, 'each monitor only once');

/** Types of the start of a calibration that the specification shows; it has two more. */
export const documentedTimings: readonly string[] = ['POWER_SAVE'];

/** Start of the calibration: POWER_SAVE is documented; the service has two other types, which are sent as given. */
const calibrationTimingSchema = z.looseObject({ type: z.string().min(1) });

export const monitorConfigurationSendSchema = z.strictObject({
  monitorConfigurationId: z.string().min(1),
  targetMonitorIds: targetMonitorIdsSchema,
  calibrationTiming: calibrationTimingSchema,
});

export const assetInformationSendSchema = z.strictObject({
  targetMonitorIds: targetMonitorIdsSchema,
  assetInformation: assetInformationSchema.nullable(),
});

export const requestToUploadSendSchema = z.strictObject({ targetMonitorIds: targetMonitorIdsSchema });

/** The only status of a target that the specification shows. */
export const acceptedStatus = 202;

const sendResultSchema = z
  .looseObject({ targetMonitorId: z.string(), status: z.int() })
  .superRefine((target, context) => {
    if (target.status === acceptedStatus) refuseError(target, context);
  });

/** The service's answer to a send: an entry for each target. An error in an answer that says accepted contradicts it. */
export const sendAnswerSchema = z.looseObject({ responses: z.array(sendResultSchema) }).superRefine(refuseError);

/** Fields that the specification does not show in the answer to a send, and that no accepted command has. */
const errorFields = ['error', 'errors', 'errorCode'];

function refuseError(answer: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  const field = errorFields.find((name) => !isEmpty(answer[name]));
  if (field !== undefined) context.addIssue({ code: 'custom', path: [field], message: 'expected no error' });
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '' || value === false;
}

export type CalibrationTiming = z.infer<typeof calibrationTimingSchema>;
export type MonitorConfigurationSend = z.infer<typeof monitorConfigurationSendSchema>;
export type AssetInformationSend = z.infer<typeof assetInformationSendSchema>;
export type RequestToUploadSend = z.infer<typeof requestToUploadSendSchema>;
export type SendResult = z.infer<typeof sendResultSchema>;
