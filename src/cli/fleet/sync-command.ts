import { safeText } from '../../base/http/safe-text.ts';
import { timeUnderLimits } from '../../fleet/check/time-under-limits.ts';
import { type ColorModeChoice, parseColorModeChoice } from '../../fleet/color-mode-choice.ts';
import { type SyncProgress, type SyncResult, syncFleet } from '../../fleet/sync/sync-fleet.ts';
import { SyncFolder } from '../../fleet/sync/sync-folder.ts';
import { findSyncWork } from '../../fleet/sync/sync-work.ts';
import { holding } from '../../inspect/holding.ts';
import { jsonOption } from '../api-options.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { flagOption, pathOption, textOption } from '../option-kinds.ts';
import { cloudOptions } from './cloud-options.ts';
import { durationText } from './duration.ts';
import { type CloudSession, holdCloudApi } from './hold-cloud-api.ts';

/** `flatfield fleet sync --into DIR`: the whole fleet with details and color modes as files. */
export const syncCommand = defineCommand({
  options: {
    ...cloudOptions,
    ...jsonOption,
    into: { ...pathOption('Folder to bring up to date'), demandOption: true },
    'color-modes': {
      ...textOption(
        'Color modes to fetch, besides those of earlier syncs: indices such as 0,1,2, or none, all, enabled, selected, calibrated',
      ),
      default: 'none',
    },
    plan: flagOption('Print how many calls the sync takes and how long, and exit'),
  },
  run: async (argv, context) => {
    const choice = parseColorModeChoice(argv['color-modes']);
    if (choice === undefined) {
      throw usageError(
        `--color-modes expects indices such as 0,1,2, or none, all, enabled, selected, calibrated; got "${argv['color-modes']}".`,
      );
    }
    const folder = new SyncFolder(argv.into);
    return holding(async (hold) => {
      // A window of a day and a little more.
      const session = await holdCloudApi(hold, argv, context, '25h');
      if (argv.plan) return printPlan(session, folder, choice, argv.json, context);
      const result = await sync(session, folder, choice, context);
      context.print(argv.json ? `${JSON.stringify(result, null, 2)}\n` : resultText(result));
      return result.problems.length === 0 ? exitCodes.pass : exitCodes.inconclusive;
    });
  },
});

async function printPlan(
  { cloud, clock }: CloudSession,
  folder: SyncFolder,
  choice: ColorModeChoice,
  json: boolean,
  { signal, print }: CommandContext,
) {
  const { calls, colorModesAtMost, fleet, unchanged } = await findSyncWork(cloud, folder, choice, signal);
  const durationMs = await timeUnderLimits(cloud, calls, clock.now().getTime());
  const monitors = fleet.monitors.length;
  if (json) print(`${JSON.stringify({ monitors, unchanged, calls, colorModesAtMost, durationMs }, null, 2)}\n`);
  else {
    print(`${monitors} monitors, ${unchanged} of them up to date\n`);
    print(
      `calls: ${calls.getMonitor} of details, ${colorModesAtMost ? 'at most ' : ''}${calls.getColorMode} of color modes\n`,
    );
    print(`under the rate limits this takes ${colorModesAtMost ? 'at most ' : ''}${durationText(durationMs)}\n`);
  }
  return exitCodes.pass;
}

async function sync(session: CloudSession, folder: SyncFolder, colorModes: ColorModeChoice, context: CommandContext) {
  const { cloud, clock } = session;
  let toldMs = Number.NEGATIVE_INFINITY;
  const onProgress = async ({ monitorId, callsDone, callsLeft }: SyncProgress) => {
    if (performance.now() - toldMs < tellEveryMs) return;
    toldMs = performance.now();
    const left = (callsLeft.getMonitor ?? 0) + (callsLeft.getColorMode ?? 0);
    const leftMs = await timeUnderLimits(cloud, callsLeft, clock.now().getTime());
    context.tell(
      `${callsDone}/${callsDone + left} calls, ${durationText(leftMs)} left under the limits: ${safeText(monitorId, 80)}\n`,
    );
  };
  return syncFleet({ cloud, folder, colorModes, signal: context.signal, onProgress });
}

const tellEveryMs = 5000;

function resultText({ monitors, unchanged, removed, calls, absentColorModes, problems }: SyncResult): string {
  const asked = `${calls.listMonitors + calls.getMonitor + calls.getColorMode} calls`;
  return [
    `${monitors} monitors, ${unchanged} unchanged, ${removed} removed: ${asked}`,
    ...(absentColorModes > 0 ? [`${absentColorModes} color modes asked for are not there`] : []),
    ...problems.map(({ message }) => `not synced: ${message}`),
    '',
  ].join('\n');
}
