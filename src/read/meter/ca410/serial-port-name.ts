import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { safeText } from '../../../base/http/safe-text.ts';

/**
 * The name of a serial port as the package serialport wants it on this system: `COM12` for `\\.\COM12`, whose prefix it puts in front itself. Throws
 * `invalid-meter` for a name that no port of this system has, and for the half of a port of macOS that would wait for a modem.
 */
export function serialPortName(given: string, platform: NodeJS.Platform = process.platform): string {
  const refused = (why: string) => new FlatfieldError('invalid-meter', `The serial port ${safeText(given)} ${why}`);
  if (platform === 'win32') {
    const [, number] = /^(?:[\\/]{2}[.?][\\/])?com([1-9]\d{0,2}):?$/i.exec(given) ?? [];
    if (number !== undefined && Number(number) <= 256) return `COM${number}`;
    throw refused('has no name of Windows: expected COM1 to COM256, as the Device Manager lists it.');
  }
  const example = platform === 'darwin' ? '/dev/cu.usbserial-1410' : '/dev/ttyUSB0';
  if (!given.startsWith('/')) throw refused(`is not a device of this computer: expected a name such as ${example}.`);
  if (platform === 'darwin' && given.startsWith('/dev/tty.'))
    throw refused(`waits for the signal of a modem: use ${safeText(given.replace('/dev/tty.', '/dev/cu.'))}.`);
  return given;
}
