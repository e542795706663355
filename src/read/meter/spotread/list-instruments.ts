import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { abortable } from '../../../base/http/abortable.ts';
import { systemClock } from '../../../base/http/clock.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import { programEnvironment } from '../program/meter-program.ts';
import { startMeterProgram } from '../program/start-meter-program.ts';
import type { SpotreadOptions } from './spotread-options.ts';

export interface InstrumentList {
  /** Of ArgyllCMS. */
  readonly version: string;
  /** `port` is the number for `SpotreadOptions.port`; `name` is the device, with the instrument if ArgyllCMS knows it unopened. */
  readonly instruments: readonly { readonly port: string; readonly name: string }[];
}

/** Scanning serial ports takes seconds each. */
const limitMs = 60_000;
const maxOutput = 256 * 1024;

/** The instruments and serial ports that ArgyllCMS finds. Throws `meter-not-found` without its spotread, `meter-silent`, `aborted`. */
export async function listInstruments(
  options: Pick<SpotreadOptions, 'program' | 'environment' | 'clock' | 'start'> & {
    readonly signal?: AbortSignal;
  } = {},
): Promise<InstrumentList> {
  const { program = 'spotread', clock = systemClock, start = startMeterProgram, signal } = options;
  const running = start(program, ['-?'], programEnvironment(options.environment));
  let printed = '';
  running.onOutput((text) => {
    printed = `${printed}${text}`.slice(0, maxOutput);
  });
  const over = new AbortController();
  const late = clock.sleep(limitMs, over.signal).then(() => {
    throw new FlatfieldError(
      'meter-silent',
      `${program} did not list the instruments within ${limitMs / 1000} s: it asks each serial port. Unplug serial devices that are no meters, or name the meter's number with --meter-port.`,
    );
  });
  try {
    const ended = new Promise<string>((resolve) => running.onEnd(resolve));
    const how = await abortable(Promise.race([ended, late]), signal);
    return parseInstruments(printed, how);
  } finally {
    over.abort();
    late.catch(() => undefined);
    await running.end();
  }
}

/** The block under `-c listno` of `spotread -?`: `    1 = '/dev/ttyUSB0 (Klein K-10)'`. Throws `meter-not-found`. */
export function parseInstruments(text: string, how: string): InstrumentList {
  const version = /^Measure spot values, Version ([\w.+-]{1,40})$/m.exec(text)?.[1];
  if (version === undefined) {
    throw new FlatfieldError(
      'meter-not-found',
      `The spotread of ArgyllCMS cannot be asked for instruments (${how}): install ArgyllCMS, or give the path of its spotread with --meter-program.`,
    );
  }
  const [, block = ''] = /^ -c listno [^\n]*\n((?: {4}[^\n]*\n)*)/m.exec(text) ?? [];
  const found = Array.from(block.matchAll(/^ +(\d{1,4}) = '([^\n]*)'[^\n]*$/gm), ([, port = '', name = '']) => ({
    port,
    name,
  }));
  return { version, instruments: found.map(({ port, name }) => ({ port, name: safeText(name, 120) })) };
}
