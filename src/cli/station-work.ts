import { type Inspection, leftChangedMessages, restoreLeftChanged, stateFolder } from '../index.ts';
import type { KnownRuns } from '../line/operator/known-runs.ts';
import { shownResult } from '../line/operator/shown-result.ts';
import type { Following, StationWork } from '../line/operator/station.ts';
import type { StationNote } from '../line/operator/station-note.ts';
import type { RestoredSetting } from '../line/operator/station-state.ts';
import type { CommandContext } from './command.ts';
import type { InspectArguments } from './inspect-options.ts';
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
  readonly context: CommandContext;
  /** Told of each run that was written. */
  readonly onRun: (inspection: Inspection, folder: string) => void;
}

/** What a station does, by the same means as `flatfield inspect` and `flatfield restore`. */
export function stationWork({ prepared, profile, known, note, context, onRun }: StationWorkOptions): StationWork {
  const { options } = prepared;
  const runsOf = (unit: string) => ({ unit, profile, isSimulated: options.simulate !== undefined });

  /** However the run ends, if this process lives there is nothing left to ask about it. */
  async function carryOut(unit: string, of: PreparedInspection, run: Following) {
    const signal = AbortSignal.any([run.signal, context.signal]);
    try {
      const { inspection, folder } = await runInspection(of, { ...context, signal }, followerOf(run));
      onRun(inspection, folder);
      return shownResult(inspection, { unit, failsOnMarginal: options['fail-on'] === 'marginal' });
    } finally {
      await note.clear();
    }
  }

  return {
    restore: async () => {
      const noted = await note.read();
      const restored = await restore(prepared, context);
      const folder = noted && (await known.newest(runsOf(noted.unit), noted.startedAt));
      return { interrupted: noted && { unit: noted.unit, folder }, restored };
    },
    lookUp: async (unit) => {
      const { count, last } = await known.earlier(runsOf(unit));
      return { attempt: count + 1, last };
    },
    inspect: async ({ unit, operator, retestReason }, run) => {
      await note.write({ unit, startedAt: new Date().toISOString() });
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

function followerOf({ onProgress }: Following): InspectionFollower {
  return {
    onProgress: ({ done, planned, remainingMs }) => onProgress({ done, planned, remainingMs, isWaiting: false }),
    onWaiting: () => onProgress({ isWaiting: true }),
    onShow: ({ name, codes, bitDepth, pattern }) => {
      const part = 255 / (2 ** bitDepth - 1);
      const color = pattern ? null : { r: codes.r * part, g: codes.g * part, b: codes.b * part };
      onProgress({ patch: { name, color }, isWaiting: false });
    },
  };
}

/** Restores what interrupted runs left changed at the address of the station, as `flatfield restore` does. Never throws. */
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
