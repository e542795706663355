import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { escapeTerminal, type FrameSize, type PatchToShow, parseResolution, type ShowPatch } from '../index.ts';
import { chartFileName, writeChartFile } from './chart-file.ts';
import type { CommandContext } from './command.ts';
import { usageError } from './usage-error.ts';

/**
 * Has a person show each patch: asks on the terminal and continues at Enter. A chart is written into the run's folder as a PNG of the
 * resolution, and its path is printed first. With `alreadyShown` the one patch is there and nothing is asked. Throws `usage`, before
 * anything is read, if nobody can be asked.
 */
export function showByPerson(
  { patchCount, resolution }: { readonly patchCount: number; readonly resolution: string },
  alreadyShown: boolean,
  { stdin, stderr, interrupt, tell }: CommandContext,
): ShowPatch {
  if (alreadyShown) {
    if (patchCount === 1) return () => undefined;
    throw usageError(`--shown speaks of one patch, but the plan has ${patchCount}; name the one with --patches.`);
  }
  if (!stdin().isTTY) {
    throw usageError(
      'Nobody can be asked to show the patches, since standard input is no terminal. Have a browser window show them ' +
        '(--show), or show one patch, then name it and say so: --patches white --shown.',
    );
  }
  return async (patch, _monitorId, { signal, readsAs, runFolder }) => {
    const what = await whatToShow(patch, parseResolution(resolution), runFolder, tell);
    const terminal = createInterface({ input: stdin(), output: stderr });
    // The line reader takes Ctrl-C for itself; it must reach the run.
    terminal.once('SIGINT', interrupt);
    try {
      const found = readsAs === undefined ? '' : `The screen reads as ${readsAs}. `;
      const question = `${found}Show ${what} on the whole screen, then press Enter. `;
      await terminal.question(question, signal === undefined ? {} : { signal });
    } finally {
      terminal.close();
    }
  };
}

async function whatToShow(
  { name, codes, bitDepth, pattern }: PatchToShow,
  size: FrameSize,
  runFolder: string | undefined,
  tell: CommandContext['tell'],
): Promise<string> {
  if (pattern?.kind !== 'cells') return `${name} (${codes.r}/${codes.g}/${codes.b} of ${2 ** bitDepth - 1})`;
  const exactly = 'pixel for pixel, without scaling or color management,';
  if (runFolder === undefined) return `the chart ${name} ${exactly}`;
  const file = join(runFolder, chartFileName(pattern, size));
  await writeChartFile(file, pattern, size);
  tell(`Chart: ${escapeTerminal(file)}\n`);
  return `${name} (the file above) ${exactly}`;
}
