import { createInterface } from 'node:readline/promises';
import type { Patch } from '../index.ts';
import { UsageError } from './usage-error.ts';

/**
 * Has a person show each patch: asks on the terminal and goes on at Enter. With `alreadyShown` the one patch is there
 * and nothing is asked. Throws UsageError, before anything is read, where nobody can be asked.
 */
export function showByPerson(patches: readonly Patch[], alreadyShown: boolean) {
  if (alreadyShown && patches.length > 1) {
    throw new UsageError(
      `--shown speaks of one patch, but the plan has ${patches.length}; name the one with --patches.`,
    );
  }
  if (!alreadyShown && !process.stdin.isTTY) {
    throw new UsageError(
      'Nobody can be asked to show the patches, since standard input is no terminal. Show one patch, then name it and ' +
        'say so: --patches white --shown.',
    );
  }
  return async (patch: Patch, { signal }: { signal?: AbortSignal } = {}): Promise<void> => {
    if (alreadyShown) return;
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const stopped = new AbortController();
    terminal.once('SIGINT', () => process.emit('SIGINT'));
    try {
      const { r, g, b } = patch.codes;
      const question = `Show ${patch.name} (${r}/${g}/${b} of ${2 ** patch.bitDepth - 1}) on the whole screen, then press Enter. `;
      await terminal.question(question, { signal: signal ?? stopped.signal });
    } finally {
      terminal.close();
    }
  };
}
