import { isDeepStrictEqual } from 'node:util';
import { FlatfieldError, hasCode } from '../../../base/flatfield-error.ts';
import { frozen } from '../../../base/frozen.ts';
import { anotherInstrument } from '../another-instrument.ts';
import { askOperator } from '../ask-operator.ts';
import type { ConfirmOptions, MeasureLightOptions, Meter, MeterDoubt, MeterIdentity, MeterReading } from '../meter.ts';
import { Occupancy } from '../occupancy.ts';
import { StandingReadings } from '../standing-readings.ts';
import { connectionFailure } from './connection-failure.ts';
import { instrumentFacts } from './instrument-facts.ts';
import { reachReady } from './reach-ready.ts';
import { readingFailure, reasonIn } from './reading-failure.ts';
import { readingIn } from './result-line.ts';
import type { SpotreadSettings } from './spotread-options.ts';
import type { SpotreadScreen } from './spotread-screen.ts';
import { screenOf } from './spotread-screen.ts';
import { SpotreadSession } from './spotread-session.ts';

/** Max number of triggers for one reading, each of which a calibration may interrupt. */
const mostTriggers = 3;
/** For spotread to end by itself, so that it leaves the instrument in order. */
const farewellMs = 1000;

/**
 * An instrument behind one running spotread. After anything that leaves that one in doubt it is ended, with everything that it could still print, and
 * the next reading starts another, which must find the same instrument.
 */
export class SpotreadMeter implements Meter {
  readonly identity: MeterIdentity;
  readonly limitMs: number;
  readonly #settings: SpotreadSettings;
  #session: SpotreadSession | null;
  /** Screen of the session; null while it works. */
  #screen: SpotreadScreen | null;
  readonly #readings: StandingReadings;
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
    this.#readings = new StandingReadings(settings.clock);
    this.#session = session;
    this.#screen = screen;
    this.identity = frozen(identity);
    this.limitMs = 2 * start + 2 * mostTriggers * reading + operator;
    session.onIdleOutput(() => this.#hearButton());
    Object.freeze(this);
  }

  measure({ signal }: MeasureLightOptions = {}): Promise<MeterReading> {
    return this.#alone(signal, async (ending) => {
      await this.#atReady(ending);
      return this.#readings.take(async () => this.#read(await this.#atReady(ending), ending));
    });
  }

  /** An answer has no number: a late one is told from that to the next key only by nothing coming for a while. */
  confirm({ signal, isLast = false }: ConfirmOptions = {}): Promise<MeterDoubt | null> {
    return this.#alone(signal, async (ending) => {
      const { unquietMs } = this.#readings;
      if (isLast && unquietMs > 0) await this.#settings.clock.sleep(unquietMs, ending);
      await this.#endIfUnasked();
      return this.#readings.takeDoubt();
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
        if (this.#screen === null || hasCode(error, 'answer-repeated')) await this.#end();
        throw error;
      }
    });
  }

  /** The session at its reading prompt; a new one if the last has ended. */
  async #atReady(signal: AbortSignal): Promise<SpotreadSession> {
    await this.#endIfUnasked();
    const [session, screen] = [this.#session, this.#screen];
    if (session === null || screen === null || session.ended !== null) return this.#reconnect(signal);
    await this.#goOn(session, screen, signal);
    return session;
  }

  /** Goes on to the reading prompt. Whoever was asked for the instrument has it back at its place before it reads. */
  async #goOn(session: SpotreadSession, from: SpotreadScreen, signal: AbortSignal): Promise<void> {
    this.#screen = null;
    const { screen, hasAsked } = await reachReady(session, from, this.#settings, signal);
    if (hasAsked) await this.#putBack(signal);
    this.#screen = screen;
  }

  async #putBack(signal: AbortSignal): Promise<void> {
    const operator = { ...this.#settings, limitMs: this.#settings.limitsMs.operator };
    await askOperator('Put the instrument back where it is to measure', operator, signal);
  }

  /** Ends the session if something came without a key, and not from the button while somebody waited for it: it may answer an earlier key. */
  async #endIfUnasked(): Promise<void> {
    const unasked = this.#session?.output.slice(this.#screen?.text.length) ?? '';
    if (this.#screen === null || unasked.trim() === '') return;
    this.#readings.cameUnasked(unasked);
    await this.#end();
  }

  async #reconnect(signal: AbortSignal): Promise<SpotreadSession> {
    await this.#end();
    const { session, screen, identity, hasAsked } = await connect(this.#settings, signal).catch((error: unknown) => {
      if (!hasCode(error, 'meter-not-found')) throw error;
      throw new FlatfieldError('meter-gone', 'The meter is no longer connected: check its cable.', { cause: error });
    });
    this.#session = session;
    session.onIdleOutput(() => this.#hearButton());
    if (!isDeepStrictEqual(identity, this.identity)) {
      throw anotherInstrument(identity, this.identity);
    }
    if (hasAsked) await this.#putBack(signal);
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
      if (kind === 'ended') throw connectionFailure(session);
      if (kind === 'failed' || kind === 'stored') {
        const failure = readingFailure(text);
        // Whoever does not answer, or not sensibly, is connected to anew.
        if (!hasCode(failure, 'meter-silent', 'meter-garbled')) await this.#goOn(session, screen, signal);
        throw failure;
      }
      if (kind === 'ready') {
        // Of several results one may be the late one of the key before.
        const results = text.split('\n').filter((line) => line.includes('Result is'));
        if (results.length > 1) this.#readings.cameUnasked(results.join('\n'));
        const reading = readingIn(text);
        // Without a reason, the result may only be late, and must not become that of the next key.
        if (reading || reasonIn(text) !== '') this.#screen = screen;
        if (reading) return reading;
        throw readingFailure(text);
      }
      // What was measured before a calibration is measured again after it.
      await this.#goOn(session, screen, signal);
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
    // Too soon after a reading, and while nobody waits for it, it may be the answer to an earlier key.
    if (screen === null || !news.includes('Result is') || this.#readings.unquietMs > 0) return;
    if (this.#settings.onButton() !== false) this.#screen = screen;
  }

  async #end(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    this.#screen = null;
    await session?.end();
  }
}

async function connect(settings: SpotreadSettings, signal: AbortSignal | undefined) {
  await settings.checkCorrection();
  const session = new SpotreadSession(settings.start(), settings.clock);
  try {
    const first = await session.screen(settings.limitsMs.start, signal);
    if (first.kind === 'ended') throw connectionFailure(session);
    const facts = instrumentFacts(first.text, session.diagnostics);
    const reached = await reachReady(session, first, settings, signal);
    // By now it has read the file.
    await settings.checkCorrection();
    return { session, ...reached, identity: { ...settings.fixed, ...facts } };
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
