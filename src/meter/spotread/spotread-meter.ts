import { isDeepStrictEqual } from 'node:util';
import { FlatfieldError, hasCode } from '../../flatfield-error.ts';
import type { MeasureLightOptions, Meter, MeterIdentity, MeterReading } from '../meter.ts';
import { Occupancy } from '../occupancy.ts';
import { connectionFailure } from './connection-failure.ts';
import { instrumentFacts } from './instrument-facts.ts';
import { reachReady } from './reach-ready.ts';
import { readingFailure, reasonIn } from './reading-failure.ts';
import { readingIn } from './result-line.ts';
import type { SpotreadSettings } from './spotread-options.ts';
import type { SpotreadScreen } from './spotread-screen.ts';
import { screenOf } from './spotread-screen.ts';
import { SpotreadSession } from './spotread-session.ts';

/** How often one reading may be interrupted by a calibration. */
const mostTriggers = 3;
/** For spotread to end by itself, so that it leaves the instrument in order. */
const farewellMs = 1000;

/**
 * An instrument behind one running spotread. After whatever leaves that one in doubt it is ended, with everything that it could
 * still print, and the next reading starts another, which must find the same instrument.
 */
export class SpotreadMeter implements Meter {
  readonly identity: MeterIdentity;
  readonly limitMs: number;
  readonly #settings: SpotreadSettings;
  #session: SpotreadSession | null;
  /** Where the session stands; null while it works. */
  #screen: SpotreadScreen | null;
  #count = 0;
  readonly #occupancy = new Occupancy();

  static async open(settings: SpotreadSettings, signal?: AbortSignal): Promise<SpotreadMeter> {
    const { session, screen, identity } = await connect(settings, signal);
    return new SpotreadMeter(settings, session, screen, identity);
  }

  private constructor(
    settings: SpotreadSettings,
    session: SpotreadSession,
    screen: SpotreadScreen,
    identity: MeterIdentity,
  ) {
    const { start, reading, operator } = settings.limitsMs;
    this.#settings = settings;
    this.#session = session;
    this.#screen = screen;
    this.identity = identity;
    this.limitMs = 2 * start + mostTriggers * reading + operator;
    session.onIdleOutput(() => this.#hearButton());
  }

  measure({ signal }: MeasureLightOptions = {}): Promise<MeterReading> {
    return this.#alone(signal, async (ending) => {
      const reading = await this.#read(await this.#atReady(ending), ending);
      this.#count += 1;
      return { ...reading, count: this.#count };
    });
  }

  identify({ signal }: MeasureLightOptions = {}): Promise<MeterIdentity> {
    return this.#alone(signal, async (ending) => {
      await this.#atReady(ending);
      return this.identity;
    });
  }

  async release(): Promise<void> {
    await this.#occupancy.release();
    const session = this.#session;
    if (session !== null && this.#screen !== null) await sayGoodbye(session).catch(() => undefined);
    await this.#end();
  }

  /** One question at a time; after one that left the session in doubt, the session ends. */
  #alone<T>(asked: AbortSignal | undefined, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#occupancy.ask(asked, async (signal) => {
      try {
        signal.throwIfAborted();
        return await ask(signal);
      } catch (error) {
        // What is still to come belongs to this question, and must not be taken for an answer to the next one.
        if (this.#screen === null) await this.#end();
        throw error;
      }
    });
  }

  /** The session at its reading prompt; a new one if the last has ended. */
  async #atReady(signal: AbortSignal): Promise<SpotreadSession> {
    const session = this.#session;
    if (session === null || session.ended !== null) return this.#reconnect(signal);
    const screen = this.#screen;
    this.#screen = null;
    // What came since was asked for by nobody, such as by the instrument's button: it is waited for, and not used.
    const { reading } = this.#settings.limitsMs;
    const now = screen?.text === session.output ? screen : await session.screen(reading, signal);
    this.#screen = await reachReady(session, now, this.#settings, signal);
    return session;
  }

  async #reconnect(signal: AbortSignal): Promise<SpotreadSession> {
    await this.#end();
    const { session, screen, identity } = await connect(this.#settings, signal).catch((error: unknown) => {
      if (!hasCode(error, 'meter-not-found')) throw error;
      throw new FlatfieldError('meter-gone', 'The meter is not connected any more: check its cable.', { cause: error });
    });
    this.#session = session;
    session.onIdleOutput(() => this.#hearButton());
    if (!isDeepStrictEqual(identity, this.identity)) {
      const other = [identity.instrument, identity.serialNumber].filter(Boolean).join(' ');
      throw new FlatfieldError('meter-gone', `Another instrument answers now (${other}): connect the first one again.`);
    }
    this.#screen = screen;
    return session;
  }

  async #read(session: SpotreadSession, signal: AbortSignal): Promise<Omit<MeterReading, 'count'>> {
    const { reading: limitMs } = this.#settings.limitsMs;
    for (let trigger = 1; trigger <= mostTriggers; trigger += 1) {
      this.#screen = null;
      session.press(' ');
      const screen = await session.screen(limitMs, signal);
      const { kind, text } = screen;
      const reading = readingIn(text);
      // After a reading it may ask for a calibration before the next one.
      if (reading && (kind === 'ready' || kind === 'operator')) {
        this.#screen = screen;
        return reading;
      }
      if (kind === 'ended') throw connectionFailure(session);
      if (kind === 'failed' || kind === 'stored' || reading) {
        const failure = readingFailure(text);
        // Whoever does not answer, or not sensibly, is connected to anew.
        if (!hasCode(failure, 'meter-silent', 'meter-garbled')) {
          this.#screen = await reachReady(session, screen, this.#settings, signal);
        }
        throw failure;
      }
      if (kind === 'ready') {
        // Without a reason, the result may only be late, and must not become that of the next key.
        if (reasonIn(text) !== '') this.#screen = screen;
        throw readingFailure(text);
      }
      this.#screen = await reachReady(session, screen, this.#settings, signal);
    }
    throw new FlatfieldError(
      'meter-uncalibrated',
      'The meter asks for a calibration again and again: check the instrument.',
    );
  }

  #hearButton(): void {
    const session = this.#session;
    if (this.#occupancy.isBusy || session === null || this.#screen === null) return;
    const screen = screenOf(session.output);
    const news = session.output.slice(this.#screen.text.length);
    if (screen === null || !news.includes('Result is')) return;
    this.#screen = screen;
    this.#settings.onButton();
  }

  async #end(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    this.#screen = null;
    await session?.end();
  }
}

async function connect(settings: SpotreadSettings, signal: AbortSignal | undefined) {
  const session = new SpotreadSession(settings.start(), settings.clock);
  try {
    const first = await session.screen(settings.limitsMs.start, signal);
    if (first.kind === 'ended') throw connectionFailure(session);
    const facts = instrumentFacts(first.text, session.diagnostics);
    const screen = await reachReady(session, first, settings, signal);
    return { session, screen, identity: { ...settings.fixed, ...facts } };
  } catch (error) {
    await session.end();
    throw error;
  }
}

async function sayGoodbye(session: SpotreadSession): Promise<void> {
  for (let prompt = 0; prompt < 2 && session.ended === null; prompt += 1) {
    session.press('q');
    await session.screen(farewellMs);
  }
}
