import { PassThrough, Writable } from 'node:stream';

/** A terminal at which an operator answers each question with the next key; Enter when there are none left. */
export function operator(keys: readonly string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true as const });
  const left = [...keys];
  const asked: string[] = [];
  let unread = '';
  let text = '';
  const stderr = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      unread += chunk.toString('utf8');
      const question = /\n([^\n]+)\n[^\n]+\n> $/.exec(unread)?.[1];
      if (question !== undefined) {
        unread = '';
        asked.push(question);
        stdin.write(left.shift() ?? '\r');
      }
      done();
    },
  });
  return { stdin, stderr, asked, text: () => text };
}
