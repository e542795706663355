import { FlatfieldError } from '../../src/base/flatfield-error.ts';
import { type Patch, parsePatch } from '../../src/plan/pattern/patch.ts';
import { parsePlannedPatches } from '../../src/plan/sampling/patch-input.ts';
import { planSampling } from '../../src/plan/sampling/plan-sampling.ts';
import type { Position } from '../../src/plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../src/plan/sampling/sampling-plan.ts';
import type { RunClock } from '../../src/read/measuring.ts';
import type { PixelSource, SourceOptions } from '../../src/read/pixel-source.ts';
import type { PixelAnswer, SignalAnswer } from '../../src/read/reading.ts';
import type { StateCheck } from '../../src/read/state-check.ts';

/** A clock that moves only when told. */
export class TestClock implements RunClock {
  ms = 0;

  now(): Date {
    return new Date(Date.UTC(2026, 0, 1) + this.ms);
  }

  monotonicMs(): number {
    return this.ms;
  }
}

export class SourceError extends FlatfieldError {
  constructor(message: string) {
    super('unreachable', message);
  }
}

export const readMs = 4000;

/** A source whose answers and states the test scripts; it notes what was asked and whether two reads ever overlapped. */
export class ScriptedSource implements PixelSource {
  readonly clock: TestClock;
  readonly asked: Position[] = [];
  readonly looked: (number | null)[] = [];
  overlapped = false;
  shown: Patch = parsePatch('white');
  #reading = false;
  answer: (position: Position, place: number) => Partial<SignalAnswer> = () => ({});
  state: (place: number) => Partial<StateCheck> = () => ({});

  constructor(clock: TestClock) {
    this.clock = clock;
  }

  async showPatch(patch: Patch): Promise<void> {
    this.shown = patch;
  }

  async read(position: Position, { onAttempt }: SourceOptions = {}): Promise<PixelAnswer> {
    this.overlapped ||= this.#reading;
    this.#reading = true;
    this.asked.push(position);
    const startedAt = this.clock.now().toISOString();
    this.clock.ms += readMs;
    await Promise.resolve();
    this.#reading = false;
    try {
      const answer = {
        ...exact(position, this.shown),
        received: { answer: this.asked.length },
        ...this.answer(position, this.asked.length - 1),
      };
      await onAttempt?.({ startedAt, durationMs: readMs, outcome: 'answered' });
      return answer;
    } catch (error) {
      await onAttempt?.({
        startedAt,
        durationMs: readMs,
        outcome: 'failed',
        code: 'unreachable',
        message: String(error),
      });
      throw error;
    }
  }

  async check(afterReading: number | null): Promise<StateCheck> {
    this.looked.push(afterReading);
    return {
      checkedAt: this.clock.now().toISOString(),
      afterReading,
      present: true,
      colorModeIndex: 2,
      calibrationId: 'c1',
      keyLock: 'OFF',
      problem: null,
      ...this.state(this.looked.length - 1),
    };
  }
}

function exact(actual: Position, { codes, bitDepth }: Patch): SignalAnswer {
  return {
    kind: 'signal',
    actual,
    rawValue: { format: 'RGB', ...codes },
    rgbFull: codes,
    bitDepth,
    colorFormat: 'RGB',
    hdcp: false,
    received: null,
  };
}

/** As a monitor under HDCP answers: odd coordinates are moved to the even one before them. */
export function underHdcp({ xPx, yPx }: Position): Partial<SignalAnswer> {
  return { hdcp: true, actual: { xPx: xPx - (xPx % 2), yPx: yPx - (yPx % 2) } };
}

export function planOf(layout: string, patches = 'white'): SamplingPlan {
  const resolution = { widthPx: 3840, heightPx: 2160 };
  return planSampling({ layout, order: 'row-major', resolution, patches: parsePlannedPatches(patches) });
}
