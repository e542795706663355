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

const code = await main(process.argv.slice(2));
process.exitCode = isLost && code === exitCodes.pass ? exitCodes.inconclusive : code;
