import { Readable, Writable } from 'node:stream';
import type { CommandContext } from '../../src/cli/command.ts';
import { contextOf } from '../../src/cli/main.ts';
import type { Surroundings } from '../../src/cli/surroundings.ts';

/** Surroundings without a terminal, and what a command wrote there. */
export interface Captured {
  readonly surroundings: Surroundings;
  readonly context: CommandContext;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/** Surroundings of a command that runs in the process of the tests, with this process's environment unless told otherwise. */
export function captured(changes: Partial<Surroundings> = {}): Captured {
  const controller = new AbortController();
  const [stdout, stderr] = [new Collector(), new Collector()];
  const surroundings: Surroundings = {
    stdin: () => Readable.from([]),
    stdout,
    stderr,
    environment: process.env,
    signal: controller.signal,
    interrupt: () => controller.abort(),
    ...changes,
  };
  return {
    surroundings,
    context: contextOf(surroundings),
    stdout: () => stdout.text,
    stderr: () => stderr.text,
  };
}

class Collector extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}
