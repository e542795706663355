import type { ShowPatch } from '../index.ts';
import { askOperator } from './ask-operator.ts';
import type { CommandContext } from './command.ts';
import { usageError } from './usage-error.ts';

/**
 * Has a person show each patch: asks on the terminal and goes on at Enter. With `alreadyShown` the one patch is there and
 * nothing is asked. Throws `usage`, before anything is read, where nobody can be asked.
 */
export function showByPerson(patchCount: number, alreadyShown: boolean, context: CommandContext): ShowPatch {
  if (alreadyShown) {
    if (patchCount === 1) return () => undefined;
    throw usageError(`--shown speaks of one patch, but the plan has ${patchCount}; name the one with --patches.`);
  }
  if (!context.stdin().isTTY) {
    throw usageError(
      'Nobody can be asked to show the patches, since standard input is no terminal. Have a browser window show them ' +
        '(--show), or show one patch, then name it and say so: --patches white --shown.',
    );
  }
  return async ({ name, codes, bitDepth }, _monitorId, { signal, readsAs }) => {
    const values = `${codes.r}/${codes.g}/${codes.b} of ${2 ** bitDepth - 1}`;
    const found = readsAs === undefined ? '' : `The screen reads as ${readsAs}. `;
    const question = `${found}Show ${name} (${values}) on the whole screen, then press Enter. `;
    await askOperator(question, context, signal);
  };
}
