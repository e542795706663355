import { z } from 'zod';
import { positionSchema } from './pixel-information-schema.ts';

/** Answers to changes differ: `{message}` in the specification, no body in the field; any body of a whole answer is taken. */
export const changeAnswerSchema = z.unknown().meta({ type: 'object', properties: { message: { type: 'string' } } });

/** Answer to an accepted change. */
export interface ChangeAnswer {
  /** The service's message as received; null if it sent none. */
  readonly message: string | null;
}

/** The message of an accepted change, if there is one. */
export function readChangeAnswer(body: unknown): ChangeAnswer {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return { message: typeof message === 'string' ? message : null };
}

/** Keys of the monitor that are locked. */
export const keyLockSchema = z.enum(['OFF', 'MENU', 'ALL']);

export const keyLockAnswerSchema = z.looseObject({ keyLock: keyLockSchema });

export const keyLockChangeSchema = z.strictObject({ keyLock: keyLockSchema });

export type KeyLock = z.infer<typeof keyLockSchema>;

/** A monitor connected to the computer. */
const monitorSchema = z.looseObject({
  id: z.string().min(1),
  modelName: z.string(),
  serialNumber: z.string(),
});

export const monitorListSchema = z.looseObject({ monitors: z.array(monitorSchema) });

export type Monitor = z.infer<typeof monitorSchema>;

/** Body of a change of the pixel marker; a position is needed to show it. */
export const pixelMarkerSchema = z.discriminatedUnion(
  'marker',
  [
    z.strictObject({ marker: z.literal('SHOW'), position: z.strictObject(positionSchema.shape) }),
    z.strictObject({ marker: z.literal('HIDE'), position: z.strictObject(positionSchema.shape).exactOptional() }),
  ],
  { error: 'SHOW with a position, or HIDE' },
);

export type PixelMarker = z.infer<typeof pixelMarkerSchema>;

export const selfCalibrationActionSchema = z.enum(['RUN', 'STOP']);

/** Body of a change of the self-calibration's execution. */
export const selfCalibrationSchema = z.strictObject({ action: selfCalibrationActionSchema });

export type SelfCalibrationAction = z.infer<typeof selfCalibrationActionSchema>;
