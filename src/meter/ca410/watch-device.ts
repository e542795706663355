import { stat } from 'node:fs/promises';

/**
 * Tells when the device of an open serial port is not there any more, or is another one, until it is stopped. serialport itself does not
 * always: a port that is unplugged while it reads gives it empty reads for ever. Windows, where ports are no files, is left to it.
 */
export async function watchDevice(
  path: string,
  onGone: () => void,
  everyMs = 500,
): Promise<{ readonly stop: () => void }> {
  if (process.platform === 'win32') return { stop: () => undefined };
  const opened = await deviceAt(path);
  const timer = setInterval(async () => {
    const now = await deviceAt(path);
    if (now === null || now !== opened) onGone();
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** The number of a device; null if there is none at this path. */
async function deviceAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).rdev;
  } catch {
    return null;
  }
}
