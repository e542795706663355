import { join } from 'node:path';
import type { ShowPatch } from '../../inspect/services.ts';
import type { FrameSize } from '../../plan/pattern/frame.ts';
import type { PatchToShow } from '../../plan/pattern/patch-to-show.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { chartFileName, writeChartFile } from '../chart-file.ts';
import type { CommandContext } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { askOperator } from './ask-operator.ts';

/**
 * Has a person show each patch: asks on the terminal and continues at Enter. A chart is written into the run's folder as a PNG of the
 * resolution, and its path is printed first. With `alreadyShown` the one patch is on the screen, and there is no prompt. Throws `usage`, before
 * anything is read, if it cannot prompt.
 */
export function showByPerson(
  { patchCount, resolution }: { readonly patchCount: number; readonly resolution: Resolution },
  alreadyShown: boolean,
  context: CommandContext,
): ShowPatch {
  if (alreadyShown) {
    if (patchCount === 1) return () => undefined;
    throw usageError(`--shown applies to one patch, but the plan has ${patchCount}; name the one with --patches.`);
  }
  if (!context.stdin().isTTY) {
    throw usageError(
      'Cannot prompt for patches: standard input is not a terminal. Have a browser window show them (--show), or show one ' +
        'patch yourself, and name it: --patches white --shown.',
    );
  }
  return async (patch, _monitorId, { signal, readsAs, runFolder }) => {
    const { file, what } = await whatToShow(patch, resolution, runFolder);
    const found = readsAs === undefined ? '' : `The screen reads as ${readsAs}. `;
    await askOperator(`${file}${found}Show ${what} on the whole screen, then press Enter. `, context, signal);
  };
}

/** Description of the patch to show, and a first line with the file of a chart. */
async function whatToShow(
  { name, codes, bitDepth, pattern }: PatchToShow,
  size: FrameSize,
  runFolder: string | undefined,
): Promise<{ readonly file: string; readonly what: string }> {
  if (pattern?.kind !== 'cells') {
    return { file: '', what: `${name} (${codes.r}/${codes.g}/${codes.b} of ${2 ** bitDepth - 1})` };
  }
  const exactly = 'pixel for pixel, without scaling or color management,';
  if (runFolder === undefined) return { file: '', what: `the chart ${name} ${exactly}` };
  const path = join(runFolder, chartFileName(pattern, size));
  await writeChartFile(path, pattern, size);
  return { file: `Chart: ${escapeTerminal(path)}\n`, what: `${name} (the file above) ${exactly}` };
}
