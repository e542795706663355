import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import { importOptional } from '../../../base/optional-package.ts';
import type { OpenSerialLine } from './serial-line.ts';
import { serialPortName } from './serial-port-name.ts';

/** The speed of a probe on USB, which has no RTS/CTS; every other one is of RS-232C, which needs it. */
const usbBaudRate = 921_600;

/** Opens a port as the CA-410 wants it: 7 data bits, even parity, 2 stop bits. The port is locked against other programs. */
export const openSerialLine: OpenSerialLine = async (given, baudRate) => {
  const path = serialPortName(given);
  const { SerialPort } = await importOptional(serialPort, () => import('serialport'));
  const rtscts = baudRate !== usbBaudRate;
  const port = new SerialPort({ path, baudRate, rtscts, dataBits: 7, parity: 'even', stopBits: 2, autoOpen: false });
  await openUnlocked(promisify<void>((done) => port.open(done))).catch((cause: unknown) => {
    throw notOpened(path, cause);
  });
  const lost = new Promise<string>((resolve) => {
    port.once('close', (error: Error | null) => resolve(error ? 'unplugged' : 'closed'));
    port.once('end', () => resolve('unplugged'));
    port.on('error', (error: Error) => resolve(`failed: ${safeText(error.message, 120)}`));
  });
  const watch = await watchDevice(path);
  const ended = Promise.race([lost, watch.gone.then(() => 'unplugged')]);
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= closeNow();
    return closed;
  };
  const closeNow = async () => {
    watch.stop();
    if (!port.isOpen || port.closing) return;
    // What is still to be sent would hold the port open while the instrument takes nothing.
    await promisify<void>((done) => port.flush(done))().catch(() => undefined);
    if (port.isOpen && !port.closing) await promisify<void>((done) => port.close(done))().catch(() => undefined);
  };
  void ended.then(close);
  return {
    write: (text) => void port.write(text, 'latin1'),
    onData: (listener) => void port.on('data', (bytes: Buffer) => listener(bytes.toString('latin1'))),
    onEnd: (listener) => void ended.then(listener),
    close,
  };
};

/** A port that was closed just now, by a program that ended, say, stays locked for a moment. */
async function openUnlocked(open: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      if (attempt === 10 || !(error instanceof Error && isLocked.test(error.message))) throw error;
    }
    await setTimeout(100);
  }
}

const isLocked = /cannot lock|busy|access denied/i;

const serialPort = { name: 'serialport', neededBy: 'The CA-410', code: 'meter-not-found' } as const;

function notOpened(path: string, cause: unknown): FlatfieldError {
  const reason = safeText(cause instanceof Error ? cause.message : String(cause), 160).replace(/^Error:? /, '');
  const [, advice] = advices.find(([pattern]) => pattern.test(reason)) ?? [];
  const message = `The serial port ${safeText(path)} cannot be opened (${reason}). ${advice ?? 'Check the port and its cable.'}`;
  return new FlatfieldError('meter-not-found', message, { cause });
}

/** By the words of Linux, macOS and Windows. */
const advices: readonly (readonly [RegExp, string])[] = [
  [isLocked, 'Another program uses it: close that one.'],
  [/permission denied/i, 'This user may not use serial ports: on Linux, add the user to the group dialout.'],
  [/no such file|file not found/i, 'Check the cable and the name of the port.'],
];

export interface DeviceWatch {
  /** Resolves when the device is not there any more, or is another one. */
  readonly gone: Promise<void>;
  readonly stop: () => void;
}

/**
 * Watches the device of an open serial port. serialport itself does not always: a port that is unplugged while it reads gives it empty
 * reads for ever. Windows, where ports are no files, is left to it.
 */
export async function watchDevice(path: string, everyMs = 500): Promise<DeviceWatch> {
  if (process.platform === 'win32') return { gone: new Promise(() => undefined), stop: () => undefined };
  const opened = await deviceAt(path);
  let stop = () => {};
  const gone = new Promise<void>((resolve) => {
    const look = async () => {
      const now = await deviceAt(path);
      if (now === null || now !== opened) resolve();
    };
    const timer = setInterval(() => void look(), everyMs);
    timer.unref();
    stop = () => clearInterval(timer);
  });
  return { gone, stop };
}

/** The number of a device; null if there is none at this path. */
async function deviceAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).rdev;
  } catch {
    return null;
  }
}
