#!/usr/bin/env node
import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { exitCodes } from './exit-codes.ts';
import { listenForInterruption } from './interruption.ts';
import { main } from './main.ts';

const { stdout, stderr, env: environment } = process;

// A reader that has seen enough, such as `head`, closes the pipe, and a terminal may be gone before the run is: the work, what is
// restored and the exit code stand all the same. Results that could not be written at all are not reported as done.
let isLost = false;
stderr.on('error', () => undefined);
stdout.on('error', (error: NodeJS.ErrnoException) => {
  isLost ||= error.code !== 'EPIPE';
});
// A write may fail after the command is over, so the loss counts at the very end.
process.on('exit', () => {
  if (isLost && process.exitCode === exitCodes.pass) process.exitCode = exitCodes.inconclusive;
});

// At its end Node restores the terminals that it began with, and aborts if one of them is gone.
const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
process.on('exit', () => {
  for (const descriptor of terminals) if (!isatty(descriptor)) closeSync(descriptor);
});

const { signal, interrupt, stop } = listenForInterruption();
const stdin = () => process.stdin;
process.exitCode = await main(process.argv.slice(2), { stdin, stdout, stderr, environment, signal, interrupt });
stop();
