import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { abortable } from '../../../base/http/abortable.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import type { MeterIdentity } from '../meter.ts';
import type { Ca410Settings } from './ca410-options.ts';
import { Ca410Session } from './ca410-session.ts';
import type { SerialLine } from './serial-line.ts';

/**
 * Opens the port, asks who is there, and brings the instrument into the state that readings are taken in. Throws `meter-not-found` for a
 * port or an instrument that is not there, and what a question throws. The port is closed on every error.
 */
export async function connect(
  settings: Ca410Settings,
  signal: AbortSignal,
): Promise<{ readonly session: Ca410Session; readonly identity: MeterIdentity }> {
  const session = new Ca410Session(await openLine(settings, signal), settings.clock);
  try {
    const identity = await askIdentity(session, settings, signal, true);
    await configure(session, settings, signal);
    return { session, identity };
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** Identity of the instrument that answers now. Throws `meter-not-found` for another product, and what a question throws. */
export async function askIdentity(
  session: Ca410Session,
  { port, arguments: more, limitsMs }: Ca410Settings,
  signal: AbortSignal,
  skipStale = false,
): Promise<MeterIdentity> {
  const question = { command: 'IDO,0,1', fields: 6, limitMs: limitsMs.answer, skipStale };
  const { fields } = await session.ask(question, signal);
  const facts = instrumentFacts(fields);
  return { driver: 'ca410', ...facts, port, mode: 'emissive', arguments: more, correction: null, software: null };
}

/** Sets the unit, the display mode, the memory channel and what the user asked for. Throws what a question throws. */
export async function configure(
  session: Ca410Session,
  { commands, limitsMs }: Ca410Settings,
  signal: AbortSignal,
): Promise<void> {
  for (const command of commands) await session.ask({ command, fields: 0, limitMs: limitsMs.answer }, signal);
}

async function openLine({ open, port, clock, limitsMs }: Ca410Settings, signal: AbortSignal): Promise<SerialLine> {
  const over = new AbortController();
  const late = clock.sleep(limitsMs.answer, over.signal).then(() => {
    throw new FlatfieldError(
      'meter-silent',
      `The serial port ${port} did not open within ${limitsMs.answer / 1000} s.`,
    );
  });
  const opening = open();
  try {
    return await abortable(Promise.race([opening, late]), signal);
  } catch (error) {
    // One that opens later is nobody's.
    opening.then((line) => line.close()).catch(() => undefined);
    throw error;
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

/**
 * Facts in an answer to `IDO,0,1`: product, variation, probe, firmware, serial number and a customer's number. Throws `meter-not-found` for another
 * product.
 */
function instrumentFacts(fields: readonly string[]): Pick<MeterIdentity, 'instrument' | 'serialNumber' | 'firmware'> {
  const [product = '', , probe = '', firmware = '', serialNumber = ''] = fields.map((field) => safeText(field, 80));
  if (product !== 'CA-410') {
    throw new FlatfieldError(
      'meter-not-found',
      `The instrument at this port is not a CA-410, but a ${product || 'nameless one'}.`,
    );
  }
  return {
    instrument: [product, probe].filter(Boolean).join(' '),
    serialNumber: serialNumber || null,
    firmware: firmware || null,
  };
}
