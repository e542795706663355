import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import { stateFolder } from '../../base/storage/state-folder.ts';
import { holding } from '../../inspect/holding.ts';
import { inspectIntoFolder, type StartedRun, type WrittenRun } from '../../inspect/inspect-into-folder.ts';
import type { InspectOptions } from '../../inspect/inspect-options.ts';
import { resumeIntoFolder } from '../../inspect/resume-into-folder.ts';
import type { CommandContext } from '../command.ts';
import { goldenUnitOf } from '../golden/golden-unit-of.ts';
import { holdLocalApi } from './hold-local-api.ts';
import { holdMeter } from './hold-meter.ts';
import { holdInspectCloud } from './inspect-cloud.ts';
import { overridden } from './overridden.ts';
import type { PreparedInspection } from './prepare-inspection.ts';
import { storedOptions } from './resumed-options.ts';
import { holdShowing, type Showing } from './show-patches.ts';

/** Listeners that follow an inspection while it runs. */
export interface InspectionFollower extends Pick<InspectOptions, 'onProgress' | 'onEvent'> {
  /** Told in one sentence when another process is using the API. */
  readonly onWaiting: (message: string) => void;
  /** Awaited when the run's folder is there, before the first reading. */
  readonly onStart?: (started: StartedRun) => Promise<void>;
  /** Asked after that for the marks of line servers that the station holds. */
  readonly lineMarks?: () => Promise<readonly string[]>;
  /** Told of each patch before it is shown. */
  readonly onShow?: (...args: Parameters<Showing['showPatch']>) => void;
}

/** Opens everything that an inspection uses, inspects or resumes, writes the run's folder, and closes everything again. */
export function runInspection(
  prepared: PreparedInspection,
  context: CommandContext,
  follower: InspectionFollower,
): Promise<WrittenRun> {
  return holding(async (hold) => {
    const { options, earlier } = prepared;
    const cloud = await holdInspectCloud(hold, options, earlier?.options.cloudUrl, context);
    const written = await inspectWith(cloud.reference, prepared, context, follower);
    await cloud.tag(written.inspection);
    return written;
  });
}

function inspectWith(
  cloud: CloudApi | undefined,
  { options, config, earlier, request, patchCount }: PreparedInspection,
  context: CommandContext,
  { onShow, ...following }: InspectionFollower,
): Promise<WrittenRun> {
  const { signal, environment, clock } = context;
  const { resolution, lang } = request;
  return holding(async (hold) => {
    const place = { ...options, resolution, startedAt: earlier?.startedAt };
    const { api, simulated, naming } = await holdLocalApi(hold, place, context, config);
    for (const line of overridden(api)) context.tell(`${line}\n`);
    const { light, simulated: elsewhere } = await holdMeter(hold, options, { simulated, lang }, context);
    const showing = await holdShowing(hold, options, { resolution, patchCount, simulated }, context);
    const golden = await goldenUnitOf(options, context);
    const whole = {
      ...request,
      ...(golden && { golden }),
      api,
      light: light && 'hint' in showing ? { ...light, hint: showing.hint } : light,
      cloud,
      stateFolder: stateFolder(environment, process.platform),
      ...(elsewhere && { simulated: elsewhere }),
      ...(simulated && {
        simulated: { scenario: simulated.scenario, seed: simulated.seed, timeScale: simulated.timeScale },
      }),
      ...told(showing, onShow),
      signal,
      clock,
      ...following,
    };
    if (options.resume !== undefined) return naming(resumeIntoFolder(options.resume, whole));
    const command = storedOptions({ ...options, lang, config: config.path });
    const reports = context.path('reports');
    const calibrateFirst = options['calibrate-first'];
    return naming(inspectIntoFolder({ ...whole, out: options.out, reports, calibrateFirst, command }));
  });
}

/** The same showing, with `onShow` called for each patch first. */
function told(showing: Showing, onShow: InspectionFollower['onShow']): Showing {
  if (onShow === undefined) return showing;
  const { showPatch } = showing;
  return {
    ...showing,
    showPatch: (...args) => {
      onShow(...args);
      return showPatch(...args);
    },
  };
}
