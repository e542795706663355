#!/usr/bin/env node
import { exitCodes } from './exit-codes.ts';
import { main } from './main.ts';

// A reader that has seen enough, such as `head`, closes the pipe, and a terminal may be gone before the run is: the work, what is
// put back and the exit code stand all the same. Results that could not be written at all are not reported as done.
let isLost = false;
process.stderr.on('error', () => undefined);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  isLost ||= error.code !== 'EPIPE';
});

process.exitCode = await main(process.argv.slice(2));
// A full disk is often reported only after the last write.
process.on('exit', (code) => {
  if (isLost && code === exitCodes.pass) process.exitCode = exitCodes.inconclusive;
});
