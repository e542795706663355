#!/usr/bin/env node
import { main } from './main.ts';

// A reader that has seen enough, such as `head`, closes the pipe; the work and its exit code stand all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await main(process.argv.slice(2));
