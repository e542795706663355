import type { Hold } from '../../inspect/holding.ts';
import type { RunPlan } from '../../inspect/plan-run.ts';
import { runIntoFolder } from '../../inspect/run-into-folder.ts';
import type { FolderServices, RunServices, ShowPatch, WrittenRun } from '../../inspect/services.ts';
import type { CommandContext } from '../command.ts';
import { goldenUnitOf } from '../golden/golden-unit-of.ts';
import { type ApiSession, holdLocalApi } from './hold-local-api.ts';
import { holdMeter } from './hold-meter.ts';
import { holdInspectCloud } from './inspect-cloud.ts';
import { overridden } from './overridden.ts';
import { aboutOption, type InspectCall } from './request-of.ts';
import { holdShowing } from './show-patches.ts';

/** Listeners that follow an inspection while it runs. */
export interface InspectionFollower
  extends Pick<RunServices, 'onProgress' | 'onEvent' | 'onWaiting'>,
    Pick<FolderServices, 'onStart' | 'lineMarks'> {
  /** Told of each patch before it is shown. */
  readonly onShow?: (...shown: Parameters<ShowPatch>) => void;
}

/**
 * Runs or resumes an inspection: opens the services that the options name, and closes them at the end. `follow` makes the listeners once the plan is
 * known. Throws `usage`, and what opening and inspecting throw.
 */
export async function runInspection(
  call: InspectCall,
  context: CommandContext,
  follow: (plan: RunPlan) => InspectionFollower,
): Promise<WrittenRun> {
  let naming: ApiSession['naming'] = (call) => call;
  try {
    return await runIntoFolder(call.request, async (plan, hold) => {
      const opened = await openServices(call, plan, hold, context);
      naming = opened.naming;
      const { onShow, ...listeners } = follow(plan);
      return { ...told(opened.services, onShow), ...listeners };
    });
  } catch (error) {
    return naming(Promise.reject(aboutOption(error)));
  }
}

/** The same services, with `onShow` called for each patch first. */
function told<Of extends { readonly showPatch: ShowPatch }>(services: Of, onShow: InspectionFollower['onShow']): Of {
  if (onShow === undefined) return services;
  const { showPatch } = services;
  return {
    ...services,
    showPatch: (...shown) => {
      onShow(...shown);
      return showPatch(...shown);
    },
  };
}

/** Opens the services that the options name, in the order in which a person is prompted for them. */
async function openServices(
  { argv, config, earlier }: InspectCall,
  plan: RunPlan,
  hold: Hold,
  context: CommandContext,
) {
  const { signal, clock, tell } = context;
  const cloud = await holdInspectCloud(hold, argv, earlier?.options.cloudUrl, context);
  const place = { ...argv, resolution: plan.sampling.resolution, startedAt: earlier?.startedAt };
  const { api, simulated, naming } = await holdLocalApi(hold, place, context, config);
  for (const line of overridden(api)) tell(`${line}\n`);
  const light = await holdMeter(hold, argv, plan.simulated, simulated, context);
  const screen = { resolution: plan.sampling.resolution, patchCount: plan.patches.length };
  const showing = await holdShowing(hold, argv, screen, simulated, context);
  const golden = (await goldenUnitOf(argv, context)) ?? undefined;
  const onWritten = ({ inspection }: WrittenRun) => cloud.tag(inspection);
  return { naming, services: { api, cloud: cloud.reference, light, ...showing, golden, onWritten, signal, clock } };
}
