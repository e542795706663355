import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Position, Resolution } from '../plan/sampling/sample-point.ts';
import type { PixelAnswer, Reading } from './reading.ts';
import type { StateCheck } from './state-check.ts';

/** A source of readings that the caller brings: a meter, a capture card, the replay of a record. */
export interface CustomSource {
  /** Names the source in the record and on every report. */
  readonly name: string;
  /** Kind of its answers. An answer of the other kind is refused. */
  readonly kind: Reading['kind'];
  /** The monitor that is read. It is compared at each state check, so give what is known at that moment. */
  readonly monitor: SourceMonitor;
  /** Time limit for an answer; default 60 s. An answer that comes later is never used, and nothing more is asked. */
  readonly timeoutMs?: number | undefined;
  /** Reads one point. Throws if there is no trustworthy answer; it never invents a value. */
  read(position: Position, options: AskOptions): Promise<PixelAnswer>;
  /** The state on which the readings depend, asked before the first one, after the last one and at each suspicion. */
  check(afterReading: number | null, options: AskOptions): Promise<SourceState>;
  /**
   * True if the input signal has exactly this size. Asked before the first reading and after the last one. A source of the signal that lacks it gets
   * no verdict. For a meter, the resolution is only the raster of the plan's places.
   */
  confirmResolution?(resolution: Resolution, options: AskOptions): Promise<boolean>;
}

export interface SourceMonitor {
  readonly id: string;
  readonly modelName: string;
  readonly serialNumber: string;
}

/** Result of a state check. A field that a source cannot know is left out, but then at every check. */
export type SourceState = Pick<StateCheck, 'present'> & Partial<StateCheck>;

export interface AskOptions {
  /** Fires if the run is interrupted. */
  readonly signal?: AbortSignal;
}

/** Throws `invalid-plan` if a source does not say what a run must know of it. */
export function checkCustomSource(source: CustomSource): void {
  const { id, modelName, serialNumber } = source.monitor ?? {};
  const { name, kind, timeoutMs = 1 } = source;
  const texts = { name, 'monitor.id': id, 'monitor.modelName': modelName, 'monitor.serialNumber': serialNumber };
  const [bad] = Object.entries(texts).find(([, text]) => typeof text !== 'string' || text === '') ?? [];
  if (bad) throw new FlatfieldError('invalid-plan', `The source needs a ${bad}: expected a text.`);
  if (kind !== 'signal' && kind !== 'light') {
    throw new FlatfieldError(
      'invalid-plan',
      `The source ${name} is of kind ${String(kind)}: expected signal or light.`,
    );
  }
  if (!(timeoutMs > 0))
    throw new FlatfieldError('invalid-plan', `The source ${name} has a timeoutMs of ${timeoutMs}, expected 1 or more.`);
  if (typeof source.read !== 'function' || typeof source.check !== 'function') {
    throw new FlatfieldError('invalid-plan', `The source ${name} needs the methods read and check.`);
  }
}
