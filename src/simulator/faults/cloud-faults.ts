import { z } from 'zod';
import type { FaultContext, FaultEffect } from './fault-effect.ts';

/** Faults of the cloud API; on the local API, and on operations that they do not concern, these do nothing. */
export const cloudFaults = [
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

export function cloudEffect(fault: CloudFault, { random }: FaultContext): FaultEffect {
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
