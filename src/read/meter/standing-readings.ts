import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Clock } from '../../base/http/clock.ts';
import { safeText } from '../../base/http/safe-text.ts';
import type { MeterDoubt, MeterReading } from './meter.ts';

/** The answer to another question may come this late, in milliseconds. */
const quietMs = 1000;
/** Of each component, in cd/m2: below it an instrument may resolve so few steps that noise alone repeats a line. */
const darkCdM2 = 0.01;
/** Identical lines in a row until the instrument counts as frozen: in the light, and in the dark. */
const mostAlike = { light: 2, dark: 3 };

type Measured = Omit<MeterReading, 'count'>;

/**
 * The readings that a meter gave, and which of them stand: not those after which something came that nobody asked for, since nothing
 * tells whose answer it is. The reasons are in docs/project/decisions/0036-what-makes-a-reading-of-a-meter-doubtful.md.
 */
export class StandingReadings {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #count = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  #lastLine: string | null = null;
  /** Up to this one, nothing came for so long that nothing will. */
  #standing = 0;
  #doubt: MeterDoubt | null = null;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** Milliseconds until what comes can no longer belong to the last reading; 0 if all stand. */
  get unquietMs(): number {
    if (this.#count === this.#standing) return 0;
    return Math.max(0, this.#lastMs + quietMs - this.#clock.monotonicMs());
  }

  /**
   * Numbers what `read` gives, which must differ from the line before; in the dark, reads again if not. Throws `answer-repeated`, and what
   * `read` throws.
   */
  async take(read: () => Promise<Measured>): Promise<MeterReading> {
    if (this.unquietMs === 0) this.#standing = this.#count;
    const { light, line } = await this.#unlikeLast(read);
    this.#lastLine = line;
    this.#lastMs = this.#clock.monotonicMs();
    this.#count += 1;
    return { ...light, count: this.#count };
  }

  /** To be called with what came unasked: the readings since the last quiet are in doubt. */
  cameUnasked(text: string): void {
    const from = Math.min(this.#doubt?.from ?? Number.POSITIVE_INFINITY, this.#standing + 1);
    this.#standing = this.#count;
    if (from > this.#count) return;
    const said = JSON.stringify(safeText(text.trim().split('\n')[0] ?? '', 120));
    const message = `The meter sent an unrequested line after a reading (${said}): it is not known which reading it belongs to, so none since is used.`;
    this.#doubt = { from, to: this.#count, code: 'meter-garbled', message };
  }

  /** The readings in doubt, once; null if there are none. */
  takeDoubt(): MeterDoubt | null {
    const doubt = this.#doubt;
    this.#doubt = null;
    return doubt;
  }

  async #unlikeLast(read: () => Promise<Measured>): Promise<{ readonly light: Measured; readonly line: string }> {
    for (let alike = 2; ; alike += 1) {
      const light = await read();
      const { line, xyz } = light;
      const components = Object.values(xyz);
      // Nothing tells two readings below the floor apart; they are judged as unresolved.
      const isBelowFloor = components.every((value) => value === 0);
      if (line !== this.#lastLine || isBelowFloor) return { light, line };
      const most = components.every((value) => value < darkCdM2) ? mostAlike.dark : mostAlike.light;
      if (alike >= most) throw frozen(line, alike);
    }
  }
}

function frozen(line: string, times: number): FlatfieldError {
  const said = JSON.stringify(safeText(line.trim(), 120));
  return new FlatfieldError(
    'answer-repeated',
    `The meter gave the same line ${times} times in a row, to the last digit (${said}): no value is used. Check that it responds.`,
  );
}
