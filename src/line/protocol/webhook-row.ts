import { z } from 'zod';
import { utcSchema } from './fields.ts';

/** Events for other systems: a run was accepted, a run was quarantined, a day was summed up, alarms were opened or ended. */
export const WEBHOOK_EVENTS = ['run', 'quarantine', 'summary', 'alarm'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const count = z.int().min(0);

/** An address that receives events; no answer of the server contains its secret. */
export const webhookRowSchema = z.strictObject({
  number: z.int().min(1),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: utcSchema,
  createdBy: z.string(),
  /** Events that wait to be delivered, and failed ones that wait for a person to retry them. */
  waiting: count,
  dead: count,
});
export type WebhookRow = z.infer<typeof webhookRowSchema>;

/** Result of the last attempt to deliver an event. */
export const webhookAnswerSchema = z.strictObject({
  /** HTTP status; null without an answer. */
  status: z.int().nullable(),
  /** Reason why it counts as not delivered; null if it is delivered. */
  problem: z.string().nullable(),
  /** Beginning of the answer, without control characters. */
  excerpt: z.string(),
});
export type WebhookAnswer = z.infer<typeof webhookAnswerSchema>;

/** An event for one address. */
export const deliveryRowSchema = z.strictObject({
  number: z.int().min(1),
  webhook: z.int().min(1),
  url: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  /** The same in every attempt. */
  key: z.string(),
  state: z.enum(['due', 'delivered', 'dead']),
  attempts: count,
  createdAt: utcSchema,
  attemptedAt: utcSchema.nullable(),
  dueAt: utcSchema,
  answer: webhookAnswerSchema.nullable(),
});
export type DeliveryRow = z.infer<typeof deliveryRowSchema>;
