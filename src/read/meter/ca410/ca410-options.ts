import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../../base/http/clock.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import type { OnOperator } from '../ask-operator.ts';
import { openSerialLine } from './open-serial-line.ts';
import type { OpenSerialLine } from './serial-line.ts';

export interface Ca410Options {
  /** The serial port: `COM3` on Windows, `/dev/cu.usbserial-1410` on macOS, `/dev/ttyUSB0` on Linux. */
  readonly port: string;
  /** Default 38,400, with RTS/CTS. At 921,600, the speed of a probe on USB, without. */
  readonly baudRate?: number | undefined;
  /**
   * Settings of the instrument, as its commands: `SCS` (synchronization), `FSC` (speed) and `MCH` (memory channel; default `MCH,0`, the
   * calibration of the manufacturer). What is not given stays as the instrument has it.
   */
  readonly arguments?: readonly string[] | undefined;
  /** Asked for a zero calibration, and to put the probe back. Without it an instrument that needs one is not used. */
  readonly onOperator?: OnOperator | undefined;
  readonly limitsMs?: Partial<Ca410Limits> | undefined;
  readonly clock?: Clock | undefined;
  readonly open?: OpenSerialLine | undefined;
}

/** Milliseconds. */
export interface Ca410Limits {
  /** Opening the port, and each answer that needs no measurement; default 5,000. */
  readonly answer: number;
  /** One reading; default 60,000: without a period in the light it takes up to 30 s. */
  readonly reading: number;
  /** One zero calibration; default 60,000: it takes about 10 s. */
  readonly zeroCalibration: number;
  /** The operator's time for one request; default 600,000. */
  readonly operator: number;
}

/** The options with every default filled in. */
export interface Ca410Settings {
  readonly port: string;
  readonly open: () => ReturnType<OpenSerialLine>;
  readonly arguments: readonly string[];
  /** Commands that bring the instrument into the state that readings are taken in. */
  readonly commands: readonly string[];
  readonly limitsMs: Ca410Limits;
  readonly clock: Clock;
  readonly onOperator: OnOperator | undefined;
}

/** Throws `invalid-meter`. */
export function ca410Settings(options: Ca410Options): Ca410Settings {
  const { port, baudRate = 38_400, arguments: more = [], open = openSerialLine } = options;
  if (port === '') throw new FlatfieldError('invalid-meter', 'The CA-410 needs the name of its serial port.');
  if (!Number.isInteger(baudRate) || baudRate < 1200 || baudRate > 921_600) {
    throw new FlatfieldError(
      'invalid-meter',
      `The baud rate must be a whole number from 1200 to 921600, got ${baudRate}.`,
    );
  }
  for (const command of more) {
    if (!allowed.some((pattern) => pattern.test(command))) {
      throw new FlatfieldError('invalid-meter', `${safeText(command)} is not a setting of the CA-410: ${expected}.`);
    }
  }
  const channel = more.some((command) => command.startsWith('MCH')) ? [] : ['MCH,0'];
  return {
    port,
    open: () => open(port, baudRate),
    arguments: more,
    // In cd/m2, and with x and y, against which X, Y and Z are checked.
    commands: ['LUS,1', 'MDS,0', ...channel, ...more],
    limitsMs: { answer: 5000, reading: 60_000, zeroCalibration: 60_000, operator: 600_000, ...options.limitsMs },
    clock: options.clock ?? systemClock,
    onOperator: options.onOperator,
  };
}

const allowed = [/^SCS,[0-5](,\d{1,4}(\.\d{1,2})?)?$/, /^FSC,[0-4]$/, /^MCH,\d{1,2}$/];
const expected = 'expected SCS,0 to SCS,5 (SCS,4,60.00), FSC,0 to FSC,4, or MCH,0 to MCH,99';
