import { stat } from 'node:fs/promises';

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
