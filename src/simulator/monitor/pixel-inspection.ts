import { type Random, seededRandom } from '../seeded-random.ts';
import type { ReceivedPixel } from '../signal/receive-pixel.ts';
import type { Computer } from './computer.ts';
import { Refusal } from './refusal.ts';
import type { SelfCalibration } from './self-calibration.ts';
import type { VirtualMonitor } from './virtual-monitor.ts';

export interface PixelQuestion {
  readonly x: number;
  readonly y: number;
  readonly showMarker: boolean;
  readonly bitDepth: 'AUTO' | 8 | 10 | 12;
  /** Depth of the answer, whatever was asked for. */
  readonly answeredBits?: number | undefined;
  /** Instead of the seeded 3 to 5 s; unscaled. */
  readonly blankingMs?: number | undefined;
}

export interface InspectedPixel extends ReceivedPixel {
  /** The coordinate that was really read. */
  readonly position: { readonly x: number; readonly y: number };
  readonly hdcp: boolean;
}

/** A display that was dark while a coordinate was read. */
export interface Blanking {
  readonly monitorId: string;
  /** Scaled: what passed in this process. */
  readonly durationMs: number;
}

interface ReadingState {
  readonly random: Random;
  /** From the question to the answer; the display is dark for a part of it. */
  isReading: boolean;
  isBlank: boolean;
  answered: number;
}

/** Specification, part 8: the display blanks for about 3 to 5 seconds. */
const leastBlankingMs = 3000;
const greatestBlankingMs = 5000;
/** Keeps a simulator that runs for weeks from growing without end. */
const rememberedBlankings = 100_000;

/** Reading pixels of the input signals. It is the signal that is read, not light. */
export class PixelInspection {
  readonly blankings: Blanking[] = [];
  readonly #computer: Computer;
  readonly #selfCalibration: SelfCalibration;
  readonly #seed: number;
  readonly #states = new Map<VirtualMonitor, ReadingState>();
  readonly #listeners: ((monitor: VirtualMonitor, answered: number) => void)[] = [];

  constructor(computer: Computer, selfCalibration: SelfCalibration, seed: number) {
    this.#computer = computer;
    this.#selfCalibration = selfCalibration;
    this.#seed = seed;
  }

  /** Called with the number of readings that a monitor has answered, before the answer leaves. */
  onAnswered(listener: (monitor: VirtualMonitor, answered: number) => void): void {
    this.#listeners.push(listener);
  }

  /** True while the display is dark because a pixel is being read. */
  isBlank(monitor: VirtualMonitor): boolean {
    return this.#states.get(monitor)?.isBlank === true;
  }

  /**
   * The pixel at a coordinate, as it was when the question came; the answer comes when the display is lit again. A
   * second question meanwhile is refused: the real one's behavior is not published, and a refusal shows a client's
   * mistake where a queue would hide it. Throws `simulated-refusal`.
   */
  async inspect(monitor: VirtualMonitor, question: PixelQuestion): Promise<InspectedPixel> {
    refuseImpossible(monitor, question);
    const state = this.#stateOf(monitor);
    if (state.isReading)
      throw new Refusal('unavailable', 'Another pixel of this monitor is being read; wait for its answer.');
    if (this.#selfCalibration.isRunning(monitor)) {
      throw new Refusal('unavailable', 'The monitor is calibrating itself; wait for its end, or stop it.');
    }
    const answer = readNow(monitor, question);
    state.isReading = true;
    if (question.showMarker) await this.#computer.moveMarker(monitor, answer.position);
    await this.#blank(monitor, state, question.blankingMs).finally(() => {
      state.isReading = false;
    });
    if (!monitor.plugged) throw new Refusal('not-found', `The monitor ${JSON.stringify(monitor.id)} is gone.`);
    state.answered += 1;
    for (const listener of this.#listeners) listener(monitor, state.answered);
    return answer;
  }

  async #blank(monitor: VirtualMonitor, state: ReadingState, asked?: number): Promise<void> {
    const durationMs = asked ?? leastBlankingMs + state.random() * (greatestBlankingMs - leastBlankingMs);
    state.isBlank = true;
    const hasPassed = await this.#computer.wait(durationMs);
    state.isBlank = false;
    if (!hasPassed) throw new Refusal('unavailable', 'The simulator is being closed.');
    this.blankings.push({ monitorId: monitor.id, durationMs: this.#computer.scaledMs(durationMs) });
    if (this.blankings.length > rememberedBlankings) this.blankings.shift();
  }

  #stateOf(monitor: VirtualMonitor): ReadingState {
    const known = this.#states.get(monitor);
    if (known !== undefined) return known;
    const state = {
      random: seededRandom('blanking', this.#seed, monitor.id),
      isReading: false,
      isBlank: false,
      answered: 0,
    };
    this.#states.set(monitor, state);
    return state;
  }
}

/** Throws `simulated-refusal` for a model whose pixels cannot be inspected. */
export function refuseWithoutInspection(monitor: VirtualMonitor): void {
  if (!monitor.hasPixelInspection) throw new Refusal('not-now', `The ${monitor.modelName} has no pixel inspection.`);
}

function refuseImpossible(monitor: VirtualMonitor, { x, y }: PixelQuestion): void {
  const { signal } = monitor;
  refuseWithoutInspection(monitor);
  if (!signal.present) throw new Refusal('not-now', 'There is no input signal of which a pixel could be read.');
  if (signal.format.subsampling === '4:2:0') {
    throw new Refusal('not-now', 'Pixels cannot be read while the input signal is YCbCr 4:2:0.');
  }
  if (signal.contains(x, y)) return;
  const { widthPx, heightPx } = signal.size;
  throw new Refusal(
    'bad-request',
    `The coordinate (${x}, ${y}) is outside the input signal: 0 to ${widthPx - 1}, 0 to ${heightPx - 1}.`,
  );
}

function readNow(monitor: VirtualMonitor, { x, y, bitDepth, answeredBits }: PixelQuestion): InspectedPixel {
  const { hdcp } = monitor.signal;
  // Under HDCP only even coordinates can be read; the even neighbor to the left and above is always inside.
  const position = hdcp ? { x: x - (x % 2), y: y - (y % 2) } : { x, y };
  const received = monitor.signal.receive(position.x, position.y, answeredBits ?? monitor.pixelBitDepth(bitDepth));
  return { ...received, position, hdcp };
}
