import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../../base/http/clock.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import type { OnOperator } from '../ask-operator.ts';
import type { MeterIdentity } from '../meter.ts';
import { programEnvironment, type StartMeterProgram } from '../program/meter-program.ts';
import { startMeterProgram } from '../program/start-meter-program.ts';
import { type SpotreadMode, spotreadArguments } from './spotread-arguments.ts';

export interface SpotreadOptions {
  /** Path of spotread; default `spotread`, as found in PATH. */
  readonly program?: string | undefined;
  /** Number in the list of `flatfield meters`; default 1. */
  readonly port?: string | number | undefined;
  /** Default `emissive`: the instrument touches the screen. */
  readonly mode?: SpotreadMode | undefined;
  /** A .ccmx or .ccss file that corrects a colorimeter for the kind of display. */
  readonly correctionFile?: string | undefined;
  /** More arguments of spotread; only those that are known to leave what a reading is are let through. */
  readonly arguments?: readonly string[] | undefined;
  /** Asked in spotread's own words, such as "Set instrument sensor to calibration position". */
  readonly onOperator?: OnOperator | undefined;
  /**
   * Called if somebody presses the instrument's own button. The value that it gave is not used. Returns false if nobody waits for the button: then
   * what came may be an answer to an earlier key, and the last readings are in doubt.
   */
  readonly onButton?: (() => unknown) | undefined;
  readonly limitsMs?: Partial<SpotreadLimits> | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly clock?: Clock | undefined;
  readonly start?: StartMeterProgram | undefined;
}

/** Milliseconds. */
export interface SpotreadLimits {
  /** Until spotread is ready, and after a calibration; default 60,000. */
  readonly start: number;
  /** One reading; default 60,000: a dark one takes a spectrometer half a minute. */
  readonly reading: number;
  /** The operator's time for one request; default 600,000. */
  readonly operator: number;
}

/** The options with every default filled in. */
export interface SpotreadSettings {
  readonly start: () => ReturnType<StartMeterProgram>;
  /** Throws `meter-refused` if the correction file is not the one that is recorded. To be called around each start. */
  readonly checkCorrection: () => Promise<void>;
  readonly fixed: Pick<MeterIdentity, 'driver' | 'port' | 'mode' | 'arguments' | 'correction'>;
  readonly limitsMs: SpotreadLimits;
  readonly clock: Clock;
  readonly onOperator: SpotreadOptions['onOperator'];
  readonly onButton: () => unknown;
}

/** The driver to record for the program, and the arguments that come before those of spotread. */
interface DrivenProgram {
  readonly driver: 'spotread' | 'fake';
  readonly before: readonly string[];
}

/** Throws `invalid-meter`. */
export async function spotreadSettings(
  options: SpotreadOptions,
  { driver, before }: DrivenProgram = { driver: 'spotread', before: [] },
): Promise<SpotreadSettings> {
  const { program = 'spotread', mode = 'emissive', start = startMeterProgram } = options;
  const port = String(options.port ?? 1);
  const more = options.arguments ?? [];
  const correction = options.correctionFile === undefined ? null : await correctionFile(options.correctionFile);
  const args = spotreadArguments({ port, mode, correctionFile: options.correctionFile, more });
  const environment = programEnvironment(options.environment);
  return {
    start: () => start(program, [...before, ...args], environment),
    checkCorrection: () => checkCorrection(options.correctionFile, correction),
    fixed: { driver, port, mode, arguments: more, correction },
    limitsMs: { start: 60_000, reading: 60_000, operator: 600_000, ...options.limitsMs },
    clock: options.clock ?? systemClock,
    onOperator: options.onOperator,
    onButton: options.onButton ?? (() => false),
  };
}

async function checkCorrection(path: string | undefined, recorded: MeterIdentity['correction']): Promise<void> {
  if (path === undefined) return;
  const now = await correctionFile(path).catch(() => null);
  if (now?.sha256 === recorded?.sha256) return;
  throw new FlatfieldError(
    'meter-refused',
    `The correction file ${safeText(path)} changed since the meter was opened: restore it, or start a new run.`,
  );
}

/** The correction of a colorimeter by its name and SHA-256: a matrix (.ccmx) or spectral samples (.ccss). Throws `invalid-meter`. */
export async function correctionFile(path: string): Promise<NonNullable<MeterIdentity['correction']>> {
  if (!['.ccmx', '.ccss'].includes(extname(path).toLowerCase())) {
    throw new FlatfieldError('invalid-meter', `The correction file must be a .ccmx or a .ccss file, got ${path}.`);
  }
  const content = await readFile(path).catch((cause: unknown) => {
    throw new FlatfieldError('invalid-meter', `The correction file ${path} cannot be read.`, { cause });
  });
  // ArgyllCMS would take another kind of file for none.
  if (!/^CC(MX|SS)\b/.test(content.toString('latin1', 0, 16).trimStart())) {
    throw new FlatfieldError(
      'invalid-meter',
      `${path} is not a correction file of ArgyllCMS: it must begin with CCMX or CCSS.`,
    );
  }
  return { fileName: basename(path), sha256: createHash('sha256').update(content).digest('hex') };
}
