import { beginRun } from './begin-run.ts';
import { carryOut } from './carry-out.ts';
import { type Hold, holding } from './holding.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import type { InspectRequest } from './request.ts';
import type { RequestOf } from './request-fields.ts';
import { type RunSoFar, readRunSoFar, requestOfRun, resumeRun } from './resume-run.ts';
import { servicesOf } from './run-services.ts';
import type { FolderServices, InspectOptions, InspectSourceOptions, WrittenRun } from './services.ts';
import { type GivenServices, sortedOptions } from './sorted-options.ts';

/** Opens the services for a run of this plan. Everything held is released at the end of the run. */
export type OpenServices = (plan: RunPlan, hold: Hold) => Promise<GivenServices> | GivenServices;

/**
 * Inspects, or resumes the run that the request names: plans, opens the services, reads, judges, and writes the folder. Bad options are refused
 * before anything is opened, waited for, asked or written. Throws what `inspectIntoFolder` and `resumeIntoFolder` throw, and what
 * opening throws.
 */
export async function runIntoFolder(request: InspectRequest, open: OpenServices): Promise<WrittenRun> {
  const plan = planRun(request);
  return holding(async (hold) => {
    const services = servicesOf(plan, await open(plan, hold));
    const begun = await (request.resume === undefined
      ? beginRun(plan, services, hold)
      : resumeRun(request.resume, plan, services, hold));
    const written = 'writer' in begun ? await carryOut(begun, services, hold) : begun;
    await services.onWritten?.(written);
    return written;
  });
}

/** Options of a run that is written to a folder, in addition to those of the inspection. */
export interface FolderOptions extends RequestOf<'folder'>, FolderServices {}

/**
 * Inspects one monitor and writes the run's folder: the journal while it reads, then the record and its reports. No other run
 * on the same API address or the same monitor happens meanwhile. Throws what `inspect` throws, `run-folder`,
 * `journal-failed`, `lock-failed`, what `calibrateFirst` throws, and `left-changed` where an interrupted run left something changed on the monitor.
 */
export async function inspectIntoFolder(
  options: (Omit<InspectOptions, 'keeper' | 'runId'> | Omit<InspectSourceOptions, 'keeper' | 'runId'>) & FolderOptions,
): Promise<WrittenRun> {
  const { request, services } = sortedOptions(options, { isWritten: true });
  return runIntoFolder(request, () => services);
}

type Again<Options, Needed extends keyof Options> = Partial<Omit<Options, Needed | 'keeper' | 'runId'>> &
  Pick<Options, Needed> &
  Omit<FolderOptions, 'out' | 'reports' | 'calibrateFirst'>;

/** The options that may change when a run is resumed. If anything else changed, the run is refused. */
export type ResumeOptions = Again<InspectOptions, 'api'>;

/** The same for a run of a custom source, which the caller gives again. */
export type ResumeSourceOptions = Again<InspectSourceOptions, 'source' | 'reference'>;

/**
 * Resumes an interrupted run: reads what is missing, applies pending restores, and writes its folder again. Options not given are those of the run.
 * If the plan or the monitor has changed, nothing is read, and the record is inconclusive and says what changed.
 * A finished, unchanged run gives its record. A signed run needs its key. Throws what `inspectIntoFolder` throws,
 * `run-changed` and `invalid-key`.
 */
export async function resumeIntoFolder(run: string, options: ResumeOptions | ResumeSourceOptions): Promise<WrittenRun> {
  const { request, services } = sortedOptions(options, { isWritten: true });
  return runIntoFolder(resumedRequest(run, await readRunSoFar(run), request), () => services);
}

/** The request of a later part: that of the run, with the fields that are given now. */
export function resumedRequest(
  run: string,
  { options, lang }: Pick<RunSoFar, 'options' | 'lang'>,
  now: InspectRequest,
): InspectRequest {
  const given = Object.entries(now).filter(([, value]) => value !== undefined);
  return { ...requestOfRun(options), lang, simulated: null, ...Object.fromEntries(given), resume: run };
}
