import { stateFolder } from '../../base/storage/state-folder.ts';
import { holding } from '../../inspect/holding.ts';
import { pendingRestoreMessages, restoreMonitors } from '../../inspect/restore-monitors.ts';
import type { StartedRun } from '../../inspect/services.ts';
import type { KnownRuns } from '../../line/station/operator/known-runs.ts';
import { shownResult } from '../../line/station/operator/shown-result.ts';
import type { Following, StationWork } from '../../line/station/operator/station.ts';
import type { StationNote } from '../../line/station/operator/station-note.ts';
import type { RestoredSetting, ShownResult } from '../../line/station/operator/station-state.ts';
import type { StationRun } from '../../line/station/spool/station-run.ts';
import type { Inspection } from '../../record/inspection.ts';
import type { CommandContext } from '../command.ts';
import { type GoldenCheckSteps, goldenCheckSteps } from '../golden/golden-check-steps.ts';
import { prepareCheck } from '../golden/prepare-check.ts';
import { holdLocalApi } from '../inspect/hold-local-api.ts';
import type { InspectArguments } from '../inspect/inspect-options.ts';
import { type InspectCall, requestOf } from '../inspect/request-of.ts';
import { type InspectionFollower, runInspection } from '../inspect/run-inspection.ts';
import { enterRun, holdLine, sendRun, spoolParent, startOnLine } from '../line/hold-line.ts';

export interface StationWorkOptions {
  /** The call for every inspection of this station, without the unit. */
  readonly call: InspectCall;
  /** Name of the profile. */
  readonly profile: string;
  readonly known: KnownRuns;
  readonly note: StationNote;
  /** True if the address of the line is on the command line itself. */
  readonly isStated: boolean;
  readonly context: CommandContext;
  /** Called for each run that was written. */
  readonly onRun: (inspection: Inspection, folder: string) => void;
}

/** The tasks of a station, done by the same means as `flatfield inspect` and `flatfield restore`. */
export function stationWork({ call, profile, known, note, isStated, context, onRun }: StationWorkOptions): StationWork {
  const { argv: options } = call;
  const runsOf = (unit: string) => ({ unit, profile, isSimulated: options.simulate !== undefined });

  /** Clears the note at the end of the run, however it ends: only a killed process leaves it. The result does not wait for the line. */
  function carryOut(unit: string, of: InspectCall, run: Following, check?: GoldenCheckSteps): Promise<ShownResult> {
    const followed = { ...context, signal: AbortSignal.any([run.signal, context.signal]) };
    return new Promise((resolve, reject) => {
      const whole = holding(async (hold) => {
        const line = await holdLine(hold, options, { isStated }, followed);
        const started = async (begun: StartedRun) => {
          await check?.onStart(begun);
          // A check is not resumed.
          await note.write({ unit, folder: check ? null : begun.folder });
          if (line) await startOnLine(line, begun, context);
        };
        const marks = line && { lineMarks: () => line.lineMarks() };
        const follower = { ...followerOf(run, line), ...marks, onStart: started };
        const { inspection, folder } = await runInspection(of, followed, () => follower);
        if (line) await enterRun(line, folder, context);
        await check?.onWritten({ inspection, folder });
        await note.clear();
        onRun(inspection, folder);
        const shown = shownResult(inspection, { unit, failsOnMarginal: options['fail-on'] === 'marginal' });
        const isOpen = check?.result() === 'unfinished' && shown.outcome === 'pass';
        resolve(isOpen ? { ...shown, outcome: 'not-tested' } : shown);
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
      return { interrupted, restored: await restore(call, context) };
    },
    lookUp: async (unit) => {
      const { count, last } = await known.earlier(runsOf(unit));
      return { attempt: count + 1, last };
    },
    inspect: async ({ unit, operator, retestReason }, run) => {
      await note.write({ unit, folder: null });
      const told = { unit, operator: operator ?? undefined, retestReason: retestReason ?? undefined };
      return carryOut(unit, { ...call, request: { ...call.request, ...told } }, run);
    },
    resume: async ({ unit, folder }, run) => {
      // What is not given is as it was when the run began.
      const argv = { resume: folder, shown: options.shown, record: options.record } as InspectArguments;
      return carryOut(unit, await requestOf(argv, context), run);
    },
    check: async ({ unit, operator }, run) => {
      await note.write({ unit, folder: null });
      const check = await prepareCheck(options, context);
      const request = { ...check.call.request, operator: operator ?? undefined };
      return carryOut(unit, { ...check.call, request }, run, goldenCheckSteps(check, context));
    },
    discard: () => note.clear(),
    takeMark: async (text) => {
      const { Spool } = await import('../../line/station/spool/spool.ts');
      const { StoredMarks } = await import('../../line/station/spool/stored-marks.ts');
      await new StoredMarks(new Spool(spoolParent(options, context)).folder).take(text);
    },
  };
}

function followerOf({ onProgress }: Following, line: StationRun | null): InspectionFollower {
  return {
    onEvent: (event) => line?.heard(event),
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

/** A line for each monitor at the address of the station that a run could not restore; none for a simulated one. */
export function leftChanged(
  { argv: options, config }: InspectCall,
  context: CommandContext,
): Promise<readonly string[]> {
  if (options.simulate !== undefined) return Promise.resolve([]);
  const { monitor } = options;
  return holding(async (hold) => {
    const { api } = await holdLocalApi(hold, options, context, config);
    return pendingRestoreMessages(api.baseUrl, {
      monitor,
      stateFolder: stateFolder(context.environment, process.platform),
    });
  });
}

/** Restores what interrupted runs changed at the address of the station, as `flatfield restore` does. Never throws. */
async function restore(
  { argv: options, config }: InspectCall,
  context: CommandContext,
): Promise<readonly RestoredSetting[]> {
  // A simulated monitor ended with its process.
  if (options.simulate !== undefined) return [];
  const { environment, signal } = context;
  const { monitor } = options;
  const where = { monitor, stateFolder: stateFolder(environment, process.platform) };
  try {
    const restored = await holding(async (hold) => {
      const { api, naming } = await holdLocalApi(hold, options, context, config);
      const left = await pendingRestoreMessages(api.baseUrl, where);
      return left.length === 0 ? [] : naming(restoreMonitors({ ...where, api, signal }));
    });
    return restored.flatMap(({ changes }) => changes.map(({ what, from, problem }) => ({ what, from, problem })));
  } catch (error) {
    return [{ what: 'monitor', from: '', problem: error instanceof Error ? error.message : String(error) }];
  }
}
