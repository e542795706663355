import { z } from 'zod';
import { applyEvent } from '../monitor/apply-event.ts';
import type { Rig } from '../monitor/rig.ts';
import type { RigEvent } from '../scenario/scenario.ts';
import type { FaultContext, FaultEffect } from './fault-effect.ts';

/** Unscaled milliseconds after which all is as before; without it, it stays so. */
const forMs = z.number().min(0).optional();
const index = z.int().min(0).max(9);

/** Things that happen to the computer or the monitor while a request is on its way; they happen before it is answered. */
export const rigFaults = [
  /** The application ends: this request is reset, later ones are refused. */
  z.strictObject({ name: z.literal('api-gone'), forMs }),
  /** The API is switched off in the preferences: this request is answered, later ones are refused. */
  z.strictObject({ name: z.literal('api-disabled'), forMs }),
  z.strictObject({ name: z.literal('window-opened'), forMs }),
  z.strictObject({ name: z.literal('monitor-gone'), forMs }),
  z.strictObject({ name: z.literal('mode-changed'), index }),
  /** Somebody presses a key on the monitor: the mode changes unless the keys are locked (ALL). */
  z.strictObject({ name: z.literal('key-pressed'), index }),
  z.strictObject({ name: z.literal('calibration-replaced') }),
  /** The computer's clock is set forward, or (below 0) back. */
  z.strictObject({ name: z.literal('clock-stepped'), byMs: z.number() }),
  z.strictObject({ name: z.literal('hdcp-changed'), enabled: z.boolean() }),
  z.strictObject({
    name: z.literal('bit-depth-changed'),
    bitDepth: z.union([z.literal(8), z.literal(10), z.literal(12)]),
  }),
] as const;

type RigFault = z.infer<(typeof rigFaults)[number]>;

export function rigEffect(fault: RigFault, { rig, monitor }: FaultContext): FaultEffect {
  if (fault.name === 'api-gone') {
    rig.setPreconditions({ agentRunning: false });
    undo(rig, fault.forMs, () => rig.setPreconditions({ agentRunning: true }));
    return { instead: 'reset' };
  }
  if (fault.name === 'api-disabled') {
    rig.setPreconditions({ apiEnabled: false });
    undo(rig, fault.forMs, () => rig.setPreconditions({ apiEnabled: true }));
    return {};
  }
  if (fault.name === 'window-opened') {
    rig.setPreconditions({ windowOpen: true });
    undo(rig, fault.forMs, () => rig.setPreconditions({ windowOpen: false }));
    return { instead: { status: 503, body: { message: 'A window of the application has just been opened.' } } };
  }
  if (monitor === undefined) return {};
  applyEvent(rig, monitor, eventOf(fault));
  if (fault.name === 'monitor-gone') {
    undo(rig, fault.forMs, () => applyEvent(rig, monitor, { kind: 'plugged', plugged: true }));
  }
  return {};
}

function eventOf(fault: Exclude<RigFault, { name: 'api-gone' | 'api-disabled' | 'window-opened' }>): RigEvent {
  switch (fault.name) {
    case 'monitor-gone':
      return { kind: 'plugged', plugged: false };
    case 'mode-changed':
      return { kind: 'color-mode', index: fault.index };
    case 'key-pressed':
      return { kind: 'key-pressed', index: fault.index };
    case 'calibration-replaced':
      return { kind: 'calibrated' };
    case 'clock-stepped':
      return { kind: 'clock-stepped', byMs: fault.byMs };
    case 'hdcp-changed':
      return { kind: 'hdcp', enabled: fault.enabled };
    case 'bit-depth-changed':
      return { kind: 'bit-depth', bitDepth: fault.bitDepth };
    default:
      return fault satisfies never;
  }
}

function undo(rig: Rig, afterMs: number | undefined, how: () => void): void {
  if (afterMs === undefined) return;
  void rig.wait(afterMs).then((hasPassed) => {
    if (hasPassed) how();
  });
}
