import { startProgram } from './start-program.ts';
import { systemProgram } from './system-program.ts';

/**
 * Keeps the display from going to sleep while no window of Flatfield does, until the returned function is called or this process ends. Only
 * macOS has a program for that; elsewhere nothing happens.
 */
export function keepDisplayAwake(
  platform: NodeJS.Platform = process.platform,
  start: (program: string, parameters: readonly string[]) => () => void = startAside,
): () => void {
  if (platform !== 'darwin') return () => undefined;
  return start(systemProgram('caffeinate'), ['-d', '-w', String(process.pid)]);
}

function startAside(program: string, parameters: readonly string[]): () => void {
  const child = startProgram(program, parameters, { stdio: 'ignore' });
  // A display that goes to sleep is noticed by those who look at it: that is no reason to end before it.
  child.once('error', () => undefined);
  child.unref();
  return () => void child.kill();
}
