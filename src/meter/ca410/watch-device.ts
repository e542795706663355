import { stat } from 'node:fs/promises';

/** How often the device is looked for. */
const everyMs = 500;

/**
 * Tells when the device of an open serial port is not there any more, or is another one, until it is stopped. serialport itself does not
 * always: a port that is unplugged while it reads gives it empty reads for ever. Windows, where ports are no files, is left to it.
 */
export function watchDevice(path: string, onGone: () => void): { readonly stop: () => void } {
  if (process.platform === 'win32') return { stop: () => undefined };
  const device = () =>
    stat(path).then(
      ({ rdev }) => rdev,
      () => null,
    );
  const opened = device();
  const timer = setInterval(async () => {
    if ((await device()) !== (await opened)) onGone();
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
