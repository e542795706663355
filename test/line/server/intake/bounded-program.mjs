// Answers with the number of its process, unless the question has it end or take too long. `unless`: a file that makes it answer after all.
import { existsSync, writeFileSync } from 'node:fs';

process.on('message', ({ do: what, unless }) => {
  const isDone = unless !== undefined && existsSync(unless);
  if (what === undefined || isDone) process.send({ isDone: true, value: process.pid });
  if (unless !== undefined && !isDone) writeFileSync(unless, '');
  if (isDone) return;
  if (what === 'abort') process.abort();
  if (what === 'kill') process.kill(process.pid, 'SIGKILL');
  if (what === 'exit') process.exit(1);
});
process.on('disconnect', () => process.exit());
