import { z } from 'zod';
import { probeParts, probeStates } from './probe-check.ts';

const findingSchema = z.strictObject({
  check: z.string(),
  assumption: z.string(),
  part: z.enum(probeParts),
  asks: z.string(),
  state: z.enum(probeStates),
  found: z.string(),
});

/** Content of `probe.json`. */
export const probeRecordSchema = z.strictObject({
  probeVersion: z.literal(1),
  tool: z.strictObject({ name: z.literal('flatfield'), version: z.string() }),
  /** UTC, ISO 8601. */
  startedAt: z.string(),
  endedAt: z.string(),
  apiUrl: z.string(),
  platform: z.string(),
  /** The simulator that answered, by its own word; null for a monitor. */
  simulation: z.strictObject({ scenario: z.string(), seed: z.number(), timeScale: z.number() }).nullable(),
  /** Null if none is known. */
  monitor: z.strictObject({ id: z.string(), modelName: z.string(), serialNumber: z.string() }).nullable(),
  parts: z.array(z.enum(probeParts)),
  requests: z.int().min(0),
  findings: z.array(findingSchema),
});

export type ProbeFinding = Readonly<z.infer<typeof findingSchema>>;
export type ProbeRecord = Readonly<z.infer<typeof probeRecordSchema>>;
