import { isDeepStrictEqual } from 'node:util';
import { FlatfieldError, hasCode } from '../../../base/flatfield-error.ts';
import { frozen } from '../../../base/frozen.ts';
import { anotherInstrument } from '../another-instrument.ts';
import type { ConfirmOptions, MeasureLightOptions, Meter, MeterDoubt, MeterIdentity, MeterReading } from '../meter.ts';
import { Occupancy } from '../occupancy.ts';
import { StandingReadings } from '../standing-readings.ts';
import { garbled } from './ca410-answer.ts';
import type { Ca410Settings } from './ca410-options.ts';
import type { Ca410Session } from './ca410-session.ts';
import { askIdentity, configure, connect } from './connect.ts';
import { readingIn } from './measured-line.ts';
import { needsZeroCalibration, zeroCalibrate } from './zero-calibration.ts';

/** The flag of a probe that is warmer or colder than at its zero calibration, which a new one makes good. */
const temperatureShift = 2;

/** Meaning of each flag of an `OKnn`. */
const meanings: readonly (readonly [number, string])[] = [
  [1, 'its user calibration was made with another probe'],
  [temperatureShift, 'its temperature has shifted since its zero calibration'],
  [4, 'the light is below its guaranteed range'],
  [8, 'the light has no period that it can synchronize with'],
  [64, 'its battery is low'],
];

/** Meanings of a sum of flags, in the order of the flags; bits without a known meaning are named together. */
export function flagMeanings(flags: number): readonly string[] {
  const known = meanings.filter(([flag]) => (flags & flag) !== 0);
  const rest = known.reduce((left, [flag]) => left - flag, flags);
  const unknown = rest === 0 ? [] : [`it raised flags that Flatfield does not know (${rest})`];
  return [...known.map(([, meaning]) => meaning), ...unknown];
}

/** The error to throw for a value that the instrument itself warns about. */
export function warning(flags: number): FlatfieldError {
  const name = `OK${String(flags).padStart(2, '0')}`;
  return new FlatfieldError(
    'meter-warned',
    `The CA-410 measured, but warned with ${name}: ${flagMeanings(flags).join('; ')}. No value is used.`,
  );
}

/** Questions between a closed port and a reading, at most. */
const mostQuestions = 40;
/** Requests to the operator in one zero calibration, at most. */
const mostRequests = 4;

/**
 * A CA-410 on a serial port. After anything that leaves it in doubt whose answer comes next, the port is closed, and the next reading opens it again,
 * where the same instrument must answer.
 */
export class Ca410Meter implements Meter {
  readonly identity: MeterIdentity;
  readonly limitMs: number;
  readonly #settings: Ca410Settings;
  #session: Ca410Session | null;
  readonly #readings: StandingReadings;
  #hasShifted = false;
  readonly #occupancy = new Occupancy();

  /** Throws what `connect` throws, and `meter-uncalibrated`. */
  static async open(settings: Ca410Settings, signal: AbortSignal = new AbortController().signal): Promise<Ca410Meter> {
    const { session, identity } = await connect(settings, signal);
    try {
      if (await needsZeroCalibration(session, settings, signal)) await zeroCalibrate(session, settings, false, signal);
    } catch (error) {
      await session.close();
      throw error;
    }
    return new Ca410Meter(settings, session, identity);
  }

  private constructor(settings: Ca410Settings, session: Ca410Session, identity: MeterIdentity) {
    const { answer, reading, zeroCalibration, operator } = settings.limitsMs;
    this.#settings = settings;
    this.#readings = new StandingReadings(settings.clock);
    this.#session = session;
    this.identity = frozen(identity);
    this.limitMs = 2 * (mostQuestions * answer + reading + mostRequests * (zeroCalibration + operator));
    Object.freeze(this);
  }

  measure({ signal }: MeasureLightOptions = {}): Promise<MeterReading> {
    return this.#ask(signal, (ending) => this.#readings.take(() => this.#read(ending)));
  }

  /** The instrument answers in order: the answer to another question shows that none was left. */
  confirm({ signal, isLast = false }: ConfirmOptions = {}): Promise<MeterDoubt | null> {
    return this.#ask(signal, async (ending) => {
      const { unquietMs } = this.#readings;
      if (isLast && unquietMs > 0) await this.#settings.clock.sleep(unquietMs, ending);
      await this.#closeIfUnasked();
      const session = this.#session;
      if (session !== null && unquietMs > 0) {
        await askIdentity(session, this.#settings, ending).catch(async (error: unknown) => {
          if (ending.aborted) throw error;
          this.#readings.cameUnasked(error instanceof Error ? error.message : '');
          await this.#close();
        });
      }
      return this.#readings.takeDoubt();
    });
  }

  identify({ signal }: MeasureLightOptions = {}): Promise<MeterIdentity> {
    return this.#ask(signal, async (ending) => {
      const flags = (await this.#atReady(ending)).takeFlags();
      if (flags !== 0) throw warning(flags);
      return this.identity;
    });
  }

  async release(): Promise<void> {
    await this.#occupancy.release();
    await this.#close();
  }

  #ask<T>(asked: AbortSignal | undefined, question: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#occupancy.ask(asked, async (signal) => {
      try {
        return await question(signal);
      } catch (error) {
        // A whole second answer may be the late one to an earlier question.
        const unasked = this.#session?.unasked ?? '';
        if (/^(OK|ER)\d\d[^\r]*\r/.test(unasked)) this.#readings.cameUnasked(unasked);
        if (this.#session?.isInDoubt || hasCode(error, 'meter-garbled', 'answer-repeated')) await this.#close();
        throw error;
      }
    });
  }

  async #read(signal: AbortSignal): Promise<Omit<MeterReading, 'count'>> {
    const session = await this.#atReady(signal);
    const { reading: limitMs } = this.#settings.limitsMs;
    const answer = await session.ask({ command: 'MES,2', fields: 10, limitMs }, signal);
    const flags = session.takeFlags();
    this.#hasShifted = (flags & temperatureShift) !== 0;
    if (flags !== 0) throw warning(flags);
    return readingIn(answer);
  }

  /** Closes the session if something came without a question: it may be the answer to an earlier one. */
  async #closeIfUnasked(): Promise<void> {
    const unasked = this.#session?.unasked ?? '';
    if (unasked !== '') this.#readings.cameUnasked(unasked);
    if (this.#session?.isInDoubt) await this.#close();
  }

  /** The session of the same instrument, in cd/m2, with its zero calibrated: asked before each reading, for it costs milliseconds. */
  async #atReady(signal: AbortSignal): Promise<Ca410Session> {
    await this.#closeIfUnasked();
    const session = this.#session ?? (await this.#reconnect(signal));
    await this.#checkIdentity(await askIdentity(session, this.#settings, signal).catch(asGone));
    await this.#checkUnit(session, signal);
    if ((await needsZeroCalibration(session, this.#settings, signal)) || this.#hasShifted) {
      await zeroCalibrate(session, this.#settings, true, signal);
      // It may have been switched off and on, which would have reset them.
      await configure(session, this.#settings, signal);
      this.#hasShifted = false;
    }
    return session;
  }

  async #checkIdentity(identity: MeterIdentity): Promise<void> {
    if (isDeepStrictEqual(identity, this.identity)) return;
    await this.#close();
    throw anotherInstrument(identity, this.identity);
  }

  async #checkUnit(session: Ca410Session, signal: AbortSignal): Promise<void> {
    const { answer: limitMs } = this.#settings.limitsMs;
    const { fields, line } = await session.ask({ command: 'STR,6', fields: 1, limitMs }, signal);
    if (fields[0] === '1') return;
    if (fields[0] !== '0') throw garbled('STR,6', line);
    // Connecting sets it again; what was read meanwhile is nobody's.
    await this.#close();
    throw new FlatfieldError('meter-refused', 'The unit of the CA-410 was changed from cd/m2 to fL: read again.');
  }

  async #reconnect(signal: AbortSignal): Promise<Ca410Session> {
    const { session } = await connect(this.#settings, signal).catch(asGone);
    this.#session = session;
    return session;
  }

  async #close(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    await session?.close();
  }
}

/** Rethrows `meter-not-found` as `meter-gone`: the instrument was there before. */
function asGone(error: unknown): never {
  if (!hasCode(error, 'meter-not-found')) throw error;
  throw new FlatfieldError('meter-gone', `The CA-410 is no longer connected. ${error.message}`, { cause: error });
}
