import type { Inspection } from '../inspection/inspection.ts';
import type { KnownRuns } from '../line/operator/known-runs.ts';
import { shownResult } from '../line/operator/shown-result.ts';
import type { Following, StationWork } from '../line/operator/station.ts';
import type { StationNote } from '../line/operator/station-note.ts';
import type { RestoredSetting, ShownResult } from '../line/operator/station-state.ts';
import type { StationRun } from '../line/spool/station-run.ts';
import type { StartedRun } from '../run/inspect-into-folder.ts';
import { leftChangedMessages, restoreLeftChanged } from '../run/restore-left-changed.ts';
import { stateFolder } from '../storage/state-folder.ts';
import type { CommandContext } from './command.ts';
import type { InspectArguments } from './inspect-options.ts';
import { enterRun, sendRun, withLine } from './line/with-line.ts';
import { type PreparedInspection, prepareInspection } from './prepare-inspection.ts';
import { type InspectionFollower, runInspection } from './run-inspection.ts';
import { withLocalApi } from './with-local-api.ts';

export interface StationWorkOptions {
  /** The options of every inspection of this station, but for the unit. */
  readonly prepared: PreparedInspection;
  /** Name of the profile. */
  readonly profile: string;
  readonly known: KnownRuns;
  readonly note: StationNote;
  /** Whether the address of the line is on the command line itself. */
  readonly isStated: boolean;
  readonly context: CommandContext;
  /** Told of each run that was written. */
  readonly onRun: (inspection: Inspection, folder: string) => void;
}

/** What a station does, by the same means as `flatfield inspect` and `flatfield restore`. */
export function stationWork({
  prepared,
  profile,
  known,
  note,
  isStated,
  context,
  onRun,
}: StationWorkOptions): StationWork {
  const { options } = prepared;
  const runsOf = (unit: string) => ({ unit, profile, isSimulated: options.simulate !== undefined });

  /** However the run ends, if this process lives there is nothing left to ask about it. The result does not wait for the line. */
  function carryOut(unit: string, of: PreparedInspection, run: Following): Promise<ShownResult> {
    const followed = { ...context, signal: AbortSignal.any([run.signal, context.signal]) };
    return new Promise((resolve, reject) => {
      const whole = withLine(options, { isStated }, followed, async (line) => {
        const started = async (begun: StartedRun) => {
          await note.write({ unit, folder: begun.folder });
          await line?.start(begun);
        };
        const follower = { ...followerOf(run, line), onStart: started };
        const { inspection, folder } = await runInspection(of, followed, follower);
        if (line) await enterRun(line, folder, context);
        await note.clear();
        onRun(inspection, folder);
        resolve(shownResult(inspection, { unit, failsOnMarginal: options['fail-on'] === 'marginal' }));
        if (line) await sendRun(line, context);
      });
      whole.catch(async (error: unknown) => {
        await note.clear().catch(() => undefined);
        reject(error);
      });
    });
  }

  return {
    restore: async () => {
      const interrupted = await note.read();
      return { interrupted, restored: await restore(prepared, context) };
    },
    lookUp: async (unit) => {
      const { count, last } = await known.earlier(runsOf(unit));
      return { attempt: count + 1, last };
    },
    inspect: async ({ unit, operator, retestReason }, run) => {
      await note.write({ unit, folder: null });
      const told = { unit, operator: operator ?? undefined, 'retest-reason': retestReason ?? undefined };
      return carryOut(unit, { ...prepared, options: { ...options, ...told } }, run);
    },
    resume: async ({ unit, folder }, run) => {
      // What is not given is as it was when the run began.
      const argv = { resume: folder, shown: options.shown } as InspectArguments;
      return carryOut(unit, await prepareInspection(argv, context), run);
    },
    discard: () => note.clear(),
  };
}

function followerOf({ onProgress }: Following, line: StationRun | null): InspectionFollower {
  return {
    onProgress: (progress) => {
      const { done, planned, remainingMs } = progress;
      line?.progress(progress);
      onProgress({ done, planned, remainingMs, isWaiting: false });
    },
    onWaiting: () => onProgress({ isWaiting: true }),
    onShow: ({ name, codes, bitDepth, pattern }) => {
      const part = 255 / (2 ** bitDepth - 1);
      const color = pattern ? null : { r: codes.r * part, g: codes.g * part, b: codes.b * part };
      onProgress({ patch: { name, color }, isWaiting: false });
    },
  };
}

/** Restores what interrupted runs changed at the address of the station, as `flatfield restore` does. Never throws. */
async function restore(
  { options, config }: PreparedInspection,
  context: CommandContext,
): Promise<readonly RestoredSetting[]> {
  // A simulated monitor ended with its process.
  if (options.simulate !== undefined) return [];
  const { environment, signal } = context;
  const { monitor } = options;
  const where = { monitor, stateFolder: stateFolder(environment, process.platform) };
  try {
    const work = async ({ api }: Parameters<Parameters<typeof withLocalApi>[2]>[0]) => {
      const left = await leftChangedMessages(api.baseUrl, where);
      return left.length === 0 ? [] : restoreLeftChanged({ ...where, api, signal });
    };
    const restored = await withLocalApi(options, context, work, config);
    return restored.flatMap(({ changes }) => changes.map(({ what, from, problem }) => ({ what, from, problem })));
  } catch (error) {
    return [{ what: 'monitor', from: '', problem: error instanceof Error ? error.message : String(error) }];
  }
}
