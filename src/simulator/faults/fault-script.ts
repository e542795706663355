import { z } from 'zod';
import { meantName } from '../../base/closest-name.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { meantKeys } from '../../base/meant-keys.ts';
import { issueText } from '../../base/schema-issue.ts';
import { bodyEffect, bodyFaults } from './body-faults.ts';
import type { FaultContext, FaultEffect } from './fault-effect.ts';
import { readingEffect, readingFaults } from './reading-faults.ts';
import { rigEffect, rigFaults } from './rig-faults.ts';
import { shapeEffect, shapeFaults } from './shape-faults.ts';
import { transportEffect, transportFaults } from './transport-faults.ts';

/** Faults of the cloud API; on the local API, and on operations that they do not concern, these do nothing. */
const cloudFaults = [
  /** Another program of the same user has just made so many calls to the endpoint: this one meets what they left of the limit. */
  z.strictObject({ name: z.literal('calls-elsewhere'), calls: z.int().min(1).max(10_000).default(6000) }),
  /** The service takes a command for some of its targets only, as the seed says; at least for one not, if there is one. */
  z.strictObject({
    name: z.literal('partial-send'),
    share: z.number().min(0).max(1).default(0.5),
    status: z.int().min(300).max(599).default(409),
  }),
  /** Taken, received, and not carried out. */
  z.strictObject({ name: z.literal('command-fails') }),
  /** Taken, and never fetched by the monitor's computer. */
  z.strictObject({ name: z.literal('command-not-received') }),
] as const;

type CloudFault = z.infer<(typeof cloudFaults)[number]>;

function cloudEffect(fault: CloudFault, { random }: FaultContext): FaultEffect {
  switch (fault.name) {
    case 'calls-elsewhere':
      return { callsElsewhere: fault.calls };
    case 'partial-send':
      return { targetStatus: (place) => (place === 0 || random() < fault.share ? fault.status : undefined) };
    case 'command-fails':
      return { commandEnd: 'failed' };
    case 'command-not-received':
      return { commandEnd: 'never-received' };
    default:
      return fault satisfies never;
  }
}

const families = [
  z.discriminatedUnion('name', transportFaults),
  z.discriminatedUnion('name', bodyFaults),
  z.discriminatedUnion('name', shapeFaults),
  z.discriminatedUnion('name', readingFaults),
  z.discriminatedUnion('name', rigFaults),
  z.discriminatedUnion('name', cloudFaults),
] as const;

const faultSchema = z.discriminatedUnion('name', families);

const faultScriptSchema = z.array(
  z.strictObject({
    at: z.strictObject({
      /** The requests that count; without it, all. */
      operation: z.string().optional(),
      /** At the nth of these requests, from 1; without it, at each. */
      nth: z.int().min(1).optional(),
      /** Probability that it happens there, 0 to 1, drawn with the seed. */
      chance: z.number().min(0).max(1).default(1),
    }),
    /** At most this many times. */
    times: z.int().min(1).optional(),
    fault: faultSchema,
  }),
);

/** Faults, and the requests that they act on: the first entry that fits a request acts on it. */
export type FaultScript = z.infer<typeof faultScriptSchema>;
/** A fault script as it is written: fields with a default may be left out. */
export type FaultScriptInput = z.input<typeof faultScriptSchema>;
export type Fault = z.infer<typeof faultSchema>;

/** Throws `invalid-simulation` for an unknown fault, and for an operation that the service does not have. */
export function parseFaultScript(script: FaultScriptInput, operations: readonly string[]): FaultScript {
  const result = faultScriptSchema.safeParse(script);
  if (!result.success) {
    const issues = result.error.issues.map(
      (issue) => `${issueText(issue, 'the whole')}${meantKeys(faultScriptSchema, issue)}`,
    );
    throw new FlatfieldError('invalid-simulation', `The fault script is not valid: ${issues.join('; ')}.`, {
      cause: result.error,
    });
  }
  for (const { at } of result.data) {
    if (at.operation === undefined || operations.includes(at.operation)) continue;
    throw new FlatfieldError(
      'invalid-simulation',
      `Operation ${JSON.stringify(at.operation)} of the fault script is not known${meantName(at.operation, operations)}`,
    );
  }
  return result.data;
}

/** Effect of a fault on a request; faults of the rig happen now. */
export function faultEffect(fault: Fault, context: FaultContext): FaultEffect {
  switch (fault.name) {
    case 'connection-reset':
    case 'answer-lost':
    case 'reset-in-body':
    case 'cut-body':
    case 'stalled-header':
    case 'stalled-body':
    case 'slow-answer':
    case 'not-http':
      return transportEffect(fault, context);
    case 'status':
    case 'non-json':
    case 'truncated-json':
    case 'empty-body':
    case 'huge-body':
    case 'endless-body':
      return bodyEffect(fault);
    case 'missing-field':
    case 'wrong-type':
    case 'not-a-number':
    case 'beyond-double':
    case 'wrong-number':
      return shapeEffect(fault, context);
    case 'duplicate-answer':
    case 'other-position':
    case 'odd-position':
    case 'beyond-bit-depth':
    case 'slow-blanking':
      return readingEffect(fault, context);
    case 'api-gone':
    case 'api-disabled':
    case 'window-opened':
    case 'monitor-gone':
    case 'mode-changed':
    case 'key-pressed':
    case 'calibration-replaced':
    case 'clock-stepped':
    case 'hdcp-changed':
    case 'bit-depth-changed':
      return rigEffect(fault, context);
    case 'calls-elsewhere':
    case 'partial-send':
    case 'command-fails':
    case 'command-not-received':
      return cloudEffect(fault, context);
    default:
      return fault satisfies never;
  }
}
