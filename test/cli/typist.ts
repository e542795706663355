import { PassThrough, Writable } from 'node:stream';
import { main } from '../../src/cli/main.ts';
import type { ProcessIo } from '../../src/cli/process-io.ts';
import { captured } from './captured.ts';

/** Runs a command at a terminal whose person answers each question with the next line, and presses Enter when there are none left. */
export async function runTyping(args: readonly string[], lines: readonly string[], changes: Partial<ProcessIo> = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true as const });
  const left = [...lines];
  let asked = '';
  const stderr = Object.assign(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        const text = chunk.toString('utf8');
        asked += text;
        if (/(?:\? .*|: )$/.test(text)) setImmediate(() => stdin.write(`${left.shift() ?? ''}\n`));
        done();
      },
    }),
    { isTTY: true as const, columns: 80 },
  );
  const { processIo, stdout } = captured({ stdin: () => stdin, stderr, ...changes });
  const code = await main(args, processIo);
  return { code, stdout: stdout(), stderr: asked };
}
