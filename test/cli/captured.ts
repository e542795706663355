import { Readable, Writable } from 'node:stream';
import type { CommandContext } from '../../src/cli/command.ts';
import { contextOf } from '../../src/cli/main.ts';
import type { ProcessIo } from '../../src/cli/process-io.ts';

/** ProcessIo without a terminal, and what a command wrote there. */
export interface Captured {
  readonly processIo: ProcessIo;
  readonly context: CommandContext;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/** ProcessIo of a command that runs in the process of the tests, with this process's environment unless told otherwise. */
export function captured(changes: Partial<ProcessIo> = {}): Captured {
  const controller = new AbortController();
  const [stdout, stderr] = [new Collector(), new Collector()];
  const processIo: ProcessIo = {
    stdin: () => Readable.from([]),
    stdout,
    stderr,
    environment: process.env,
    signal: controller.signal,
    interrupt: () => controller.abort(),
    ...changes,
  };
  return {
    processIo,
    context: contextOf(processIo),
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
