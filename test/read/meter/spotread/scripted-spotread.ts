import { FlatfieldError } from '../../../../src/base/flatfield-error.ts';
import { abortable } from '../../../../src/base/http/abortable.ts';
import type { Clock } from '../../../../src/base/http/clock.ts';
import { systemClock } from '../../../../src/base/http/clock.ts';
import type { MeterProgram, StartMeterProgram } from '../../../../src/read/meter/program/meter-program.ts';

export const READY = `
Place instrument on spot to be measured,
and hit [A-Z] to read white and setup FWA compensation (keyed to letter)
'h' to toggle high res., 'k' to do a calibration
Hit ESC or Q to exit, any other key to take a reading: `;
export const RETRY = 'Hit Esc or Q to give up, any other key to retry:';
export const CALIBRATION = `
Set instrument sensor to calibration position,
 and then hit any key to continue,
 or hit Esc or Q to abort: `;
export const CONNECTED = `Connecting to the instrument ..
 Model:               'K-10A'
 Serial number:       '000001234'
 Firmware version:    '01.09fh '
Init instrument success !
`;
export const VERSION = "\nArgyll 'V2.3.1' Build 'Linux 64 bit' System 'Linux'\n";

/** The line of a reading, as spotread prints it. */
export function result(X: number, Y = X, Z = X): string {
  const six = (value: number) => value.toFixed(6);
  const sum = X + Y + Z;
  const chromaticity = sum > 0 ? [X / sum, Y / sum] : [0, 0];
  return `\n\n Result is XYZ: ${[X, Y, Z].map(six).join(' ')}, Yxy: ${[Y, ...chromaticity].map(six).join(' ')}\n`;
}

/** One program as a test plays it. */
export class ScriptedProgram implements MeterProgram {
  readonly keys: string[] = [];
  /** Keys that came while no prompt was there, which the real one loses. */
  readonly lost: string[] = [];
  isEnded = false;
  readonly #play: (key: string, program: ScriptedProgram) => void;
  #listener: (text: string, stream: 'stdout' | 'stderr') => void = () => {};
  #onEnd: (how: string) => void = () => {};
  #hasPrompt = false;

  constructor(play: (key: string, program: ScriptedProgram) => void) {
    this.#play = play;
  }

  say(text: string, stream: 'stdout' | 'stderr' = 'stdout'): void {
    if (/: ?$|:\n?$/.test(text)) this.#hasPrompt = true;
    this.#listener(text, stream);
  }

  exit(how = 'ended with code 0'): void {
    this.isEnded = true;
    this.#onEnd(how);
  }

  write(text: string): void {
    const key = text.replace('\n', '');
    if (!this.#hasPrompt) {
      this.lost.push(key);
      return;
    }
    this.#hasPrompt = false;
    this.keys.push(key);
    queueMicrotask(() => this.#play(key, this));
  }

  onOutput(listener: (text: string, stream: 'stdout' | 'stderr') => void): void {
    this.#listener = listener;
  }

  onEnd(listener: (how: string) => void): void {
    this.#onEnd = listener;
  }

  async end(): Promise<void> {
    if (!this.isEnded) this.exit('ended by SIGKILL');
  }
}

type Begin = (program: ScriptedProgram) => void;
type Play = (key: string, program: ScriptedProgram, press: number) => void;

/** Starts one scripted program after another; the last script is played by every further one. */
export function scripts(...all: readonly { readonly begin?: Begin; readonly play: Play }[]) {
  const started: { program: ScriptedProgram; path: string; args: readonly string[]; environment: object }[] = [];
  const start: StartMeterProgram = (path, args, environment) => {
    const script = all[started.length] ?? all.at(-1);
    let presses = 0;
    const program = new ScriptedProgram((key, one) => {
      presses += 1;
      script?.play(key, one, presses);
    });
    started.push({ program, path, args, environment });
    const begin = script?.begin ?? ready;
    queueMicrotask(() => begin(program));
    return program;
  };
  return { start, started };
}

/** As every spotread begins. */
export function ready(program: ScriptedProgram): void {
  program.say(VERSION, 'stderr');
  program.say(CONNECTED);
  program.say(READY);
}

/** A clock on which no limit passes until a test says so. */
export function heldClock() {
  const waiting = new Set<() => void>();
  const clock: Clock = {
    ...systemClock,
    sleep: async (_durationMs, signal) => {
      if (signal?.aborted) throw new FlatfieldError('aborted', 'Interrupted while waiting.');
      let wake = () => {};
      const held = new Promise<void>((resolve) => {
        wake = resolve;
      });
      waiting.add(wake);
      try {
        await abortable(held, signal);
      } finally {
        waiting.delete(wake);
      }
    },
  };
  return { clock, waiting, pass: () => void [...waiting].map((wake) => wake()) };
}
