import { z } from 'zod';
import { STATION_KEYS, TEXT_WAYS } from './station-event.ts';

/** Longest text that a page may send; longer ones than a serial are refused visibly, longer ones than this silently cut by the page. */
const MOST_SENT_CHARACTERS = 400;

/** What a page sends: a key, or a text that ended with Enter. */
export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    meant: z.enum(['unit', 'operator', 'reason']),
    text: z.string().max(MOST_SENT_CHARACTERS),
    how: z.enum(TEXT_WAYS),
  }),
  z.strictObject({ type: z.literal('key'), key: z.enum(STATION_KEYS), phaseNumber: z.int().min(0) }),
]);
