import { inspectIntoFolder, type StartedRun } from '../run/inspect-into-folder.ts';
import type { InspectOptions } from '../run/inspect-options.ts';
import { resumeIntoFolder } from '../run/resume-into-folder.ts';
import { stateFolder } from '../storage/state-folder.ts';
import type { CommandContext } from './command.ts';
import { withCloud } from './inspect-cloud.ts';
import { inspectRequest } from './inspect-request.ts';
import { limitsOf } from './limits.ts';
import type { PreparedInspection } from './prepare-inspection.ts';
import { keptOptions } from './resumed-options.ts';
import { type Showing, withShowing } from './show-patches.ts';
import { withLocalApi } from './with-local-api.ts';
import { withMeter } from './with-meter.ts';

/** What follows an inspection while it runs. */
export interface InspectionFollower extends Pick<InspectOptions, 'onProgress' | 'onEvent'> {
  /** Told in one sentence when another process is using the API. */
  readonly onWaiting: (message: string) => void;
  /** Awaited when the run's folder is there, before the first reading. */
  readonly onStart?: (started: StartedRun) => Promise<void>;
  /** Told of each patch before it is shown. */
  readonly onShow?: (...args: Parameters<Showing['showPatch']>) => void;
}

/** Opens everything that an inspection uses, inspects or resumes, writes the run's folder, and closes everything again. */
export function runInspection(prepared: PreparedInspection, context: CommandContext, follower: InspectionFollower) {
  const { options, config, earlier, resolution, profile, patchCount, signingKey, lang, shifts } = prepared;
  const { signal, environment, clock } = context;
  const { onShow, ...following } = follower;
  const command = keptOptions({ ...options, lang, config: config.path });
  return withCloud(options, earlier?.options.cloudUrl, context, (cloud) =>
    withLocalApi(
      { ...options, resolution, startedAt: earlier?.startedAt },
      context,
      ({ api, simulated }) =>
        withMeter(options, { simulated, lang }, context, (light, simulation) =>
          withShowing(options, { resolution, patchCount, simulated }, context, (showing) => {
            const request = {
              ...inspectRequest(options),
              api,
              light: light && 'hint' in showing ? { ...light, hint: showing.hint } : light,
              cloud,
              resolution,
              profile,
              lang,
              shifts,
              signingKey,
              stateFolder: stateFolder(environment, process.platform),
              limits: limitsOf(options),
              ...(simulation && { simulated: simulation }),
              ...(simulated && {
                simulated: { scenario: simulated.scenario, seed: simulated.seed, timeScale: simulated.timeScale },
              }),
              ...told(showing, onShow),
              signal,
              clock,
              ...following,
            };
            return options.resume === undefined
              ? inspectIntoFolder({ ...request, out: options.out, reports: context.path('reports'), command })
              : resumeIntoFolder(options.resume, request);
          }),
        ),
      config,
    ),
  );
}

/** The same showing, with somebody told of each patch first. */
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
