import { z } from 'zod';
import type { JsonReply } from '../http/json-reply.ts';
import type { FaultContext, FaultEffect } from './fault-effect.ts';

/** Pixel information that is well formed and wrong. On other operations these do nothing. */
export const readingFaults = [
  /** The answer of the reading before, once more. */
  z.strictObject({ name: z.literal('duplicate-answer') }),
  /** An answer for another point than the one asked for. */
  z.strictObject({ name: z.literal('other-position'), dx: z.int().default(2), dy: z.int().default(0) }),
  /** An answer that claims an odd coordinate, which HDCP does not allow. */
  z.strictObject({ name: z.literal('odd-position') }),
  /** Code values that the answer's bit depth does not have. */
  z.strictObject({ name: z.literal('beyond-bit-depth') }),
  /** Unscaled milliseconds; 3000 to 5000 are normal. */
  z.strictObject({ name: z.literal('slow-blanking'), blankingMs: z.number().min(0) }),
] as const;

type ReadingFault = z.infer<(typeof readingFaults)[number]>;

export function readingEffect(fault: ReadingFault, { previousReading }: FaultContext): FaultEffect {
  switch (fault.name) {
    case 'slow-blanking':
      return { blankingMs: fault.blankingMs };
    case 'duplicate-answer':
      return { rewrite: (reply) => changeReading(reply, (reading) => previousReading ?? reading) };
    case 'other-position':
      return {
        rewrite: (reply) =>
          changeReading(reply, ({ position, ...rest }) => ({
            ...rest,
            position: { x: Math.max(0, position.x + fault.dx), y: Math.max(0, position.y + fault.dy) },
          })),
      };
    case 'odd-position':
      return {
        rewrite: (reply) =>
          changeReading(reply, ({ position, ...rest }) => ({
            ...rest,
            position: { x: position.x | 1, y: position.y | 1 },
          })),
      };
    case 'beyond-bit-depth':
      return {
        rewrite: (reply) =>
          changeReading(reply, ({ convertedRgbFull, ...rest }) => ({
            ...rest,
            convertedRgbFull: Object.fromEntries(
              Object.entries(convertedRgbFull).map(([name]) => [name, 2 ** rest.bitDepth]),
            ),
          })),
      };
    default:
      return fault satisfies never;
  }
}

const pixelInformation = z.looseObject({
  bitDepth: z.number(),
  position: z.object({ x: z.number(), y: z.number() }),
  convertedRgbFull: z.record(z.string(), z.number()),
});

function changeReading(reply: JsonReply, change: (reading: z.infer<typeof pixelInformation>) => unknown): JsonReply {
  const reading = pixelInformation.safeParse(reply.body);
  return reading.success ? { ...reply, body: change(reading.data) } : reply;
}
