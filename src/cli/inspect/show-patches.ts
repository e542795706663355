import { join } from 'node:path';
import { keepDisplayAwake } from '../../base/programs/keep-display-awake.ts';
import type { Hold } from '../../inspect/holding.ts';
import type { ShowPatch } from '../../inspect/services.ts';
import { type Field, type FieldShowing, openField, showOnField } from '../../inspect/session/open-field.ts';
import type { FrameSize } from '../../plan/pattern/frame.ts';
import { patternToShow } from '../../plan/pattern/patch-pattern.ts';
import type { PatchToShow } from '../../plan/pattern/patch-to-show.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import { type DesktopScreen, listScreens } from '../../plan/screens/list-screens.ts';
import { onlyOtherScreen, screenAt } from '../../plan/screens/only-other-screen.ts';
import { EN_TURNS } from '../../report/languages/en-stops.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import type { CommandContext } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { patternFileName, writePatternFile } from '../pattern-file.ts';
import { askOperator } from './ask-operator.ts';
import type { ApiSession } from './hold-local-api.ts';
import type { InspectArguments } from './inspect-options.ts';

/**
 * Has the patches shown: by a browser window (an invisible one for a simulated monitor), by the simulator itself, or by a person.
 * Throws `usage`, and what opening the window throws.
 */
export async function holdShowing(
  hold: Hold,
  argv: Pick<InspectArguments, 'show' | 'display' | 'shown'>,
  { resolution, patchCount }: { readonly resolution: Resolution; readonly patchCount: number },
  simulated: ApiSession['simulated'],
  context: CommandContext,
): Promise<{ readonly showPatch: ShowPatch } & Partial<Omit<FieldShowing, 'shownBy'>>> {
  if (!argv.show) {
    if (argv.display !== undefined) throw usageError('--display places the window of --show: give both.');
    if (simulated) return { showPatch: (patch, monitorId) => simulated.simulator.showPatch(monitorId, patch) };
    await hold(keepDisplayAwake(), (end) => end());
    return { showPatch: showByPerson({ resolution, patchCount }, argv.shown === true, context) };
  }
  if (argv.shown)
    throw usageError(
      '--show and --shown exclude each other: a patch is either shown by the run or already on the screen.',
    );
  const { field, isFor } = await holdField(hold, argv.display, { resolution, simulated }, context);
  const { shownBy: _, ...showing } = showOnField(field);
  return {
    ...showing,
    showPatch: (patch, id, options) => {
      isFor(id);
      return showing.showPatch(patch, id, options);
    },
  };
}

/** Opens a browser window on the monitor, or an invisible one for a simulated monitor, which `isFor` names. */
export async function holdField(
  hold: Hold,
  place: string | undefined,
  { resolution, simulated }: { readonly resolution: Resolution; readonly simulated: ApiSession['simulated'] },
  { environment }: Pick<CommandContext, 'environment'>,
): Promise<{ readonly field: Field; readonly isFor: (monitorId: string) => void }> {
  const headless = simulated !== null;
  const named = parseDisplay(place);
  const display = headless ? undefined : await chosenScreen(named, () => listScreens({ environment }));
  let monitorId = '';
  const opening = openField({
    resolution,
    headless,
    environment,
    ...(display && { display }),
    push: (frame) => simulated?.simulator.pushFrame(monitorId, { ...frame, bitDepth: 8 }),
  });
  const field = await hold(opening, (opened) => opened.close());
  return {
    field,
    isFor: (id) => {
      monitorId = id;
    },
  };
}

/** The screen that the window is for. Throws `display-not-chosen`, and what listing the screens throws: no place is taken unseen. */
export async function chosenScreen(
  named: Pick<DesktopScreen, 'xPx' | 'yPx'> | undefined,
  list: () => Promise<readonly DesktopScreen[]>,
): Promise<DesktopScreen> {
  const screens = await list();
  return named === undefined ? onlyOtherScreen(screens) : screenAt(screens, named);
}

function parseDisplay(text: string | undefined): { xPx: number; yPx: number } | undefined {
  if (text === undefined) return undefined;
  const [, x, y] = /^(-?\d{1,6}),(-?\d{1,6})$/.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return { xPx: Number(x), yPx: Number(y) };
  throw usageError(`--display expects x,y in pixels of the desktop, such as 3840,0; got ${JSON.stringify(text)}.`);
}

/**
 * Has a person show each patch: prompts on the terminal and continues at Enter. A picture of it is first written into the run's folder as a PNG of the
 * same resolution, and the prompt names it. With `alreadyShown`, it prompts nobody: the only patch is on the screen. Throws `usage` before anything is
 * read if there is no way to prompt.
 */
function showByPerson(
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
  return async (patch, _monitorId, { signal, readsAs, turn, runFolder }) => {
    const { file, what } = await whatToShow(patch, resolution, runFolder);
    const how = turn === undefined ? '' : ` ${EN_TURNS[turn]}`;
    const found = readsAs === undefined ? '' : `The screen reads as ${readsAs}${how}. `;
    await askOperator(`${file}${found}Show ${what} on the whole screen, then press Enter. `, context, signal);
  };
}

/** Description of the patch to show, and a first line with its file. */
async function whatToShow(
  patch: PatchToShow,
  size: FrameSize,
  runFolder: string | undefined,
): Promise<{ readonly file: string; readonly what: string }> {
  const { name, codes, bitDepth, pattern } = patch;
  const isChart = pattern?.kind === 'cells';
  const code = `${codes.r}/${codes.g}/${codes.b} of ${2 ** bitDepth - 1}`;
  const exactly = 'pixel for pixel, without scaling or color management,';
  // A file holds codes of 8 bits.
  if (runFolder === undefined || (!isChart && (pattern !== undefined || bitDepth !== 8))) {
    return { file: '', what: isChart ? `the chart ${name} ${exactly}` : `${name} (${code})` };
  }
  const path = join(runFolder, patternFileName(name, size));
  await writePatternFile(path, patternToShow(patch), size);
  const file = `File: ${escapeTerminal(path)}\n`;
  return { file, what: isChart ? `${name} (the file above) ${exactly}` : `${name} (the file above, ${code})` };
}
