import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import type { AssetField } from '../../api/cloud/schemas/asset-information-schema.ts';
import { tagAsset } from '../../api/cloud/sends/tag-asset.ts';
import type { Hold } from '../../inspect/holding.ts';
import type { Inspection } from '../../record/inspection.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import type { CommandContext } from '../command.ts';
import { holdCloudApi } from '../fleet/hold-cloud-api.ts';
import type { InspectArguments } from './inspect-options.ts';

/** An inspection's uses of the cloud API. */
interface InspectCloud {
  /** The source of the reference; absent: the local API. */
  readonly reference?: CloudApi;
  /** Tags the monitor with the verdict, if the options ask for it. Never throws. */
  readonly tag: (inspection: Inspection) => Promise<void>;
}

/** Opens the cloud API if the options ask for it. `earlierCloudUrl`: source of the reference of the run to resume. */
export async function holdInspectCloud(
  hold: Hold,
  argv: InspectArguments,
  earlierCloudUrl: string | undefined,
  context: CommandContext,
): Promise<InspectCloud> {
  const field = argv['tag-asset'];
  const isReference = argv.reference === 'cloud' || (argv.reference === undefined && earlierCloudUrl !== undefined);
  if (!isReference && field === undefined) return { tag: async () => undefined };
  const session = { ...argv, cloud: argv.cloud ?? earlierCloudUrl, 'time-scale': 1 };
  const { cloud } = await holdCloudApi(hold, session, context);
  return {
    ...(isReference && { reference: cloud }),
    tag: async (inspection) => field && tagVerdict(cloud, field, inspection, context),
  };
}

/** Reports the result, and never throws: the verdict stands even if it cannot be written there. */
async function tagVerdict(
  cloud: CloudApi,
  field: AssetField,
  { monitor, judgment, finishedAt, runId }: Inspection,
  { signal, tell }: CommandContext,
): Promise<void> {
  const text = `${judgment.verdict.outcome} ${finishedAt.slice(0, 'YYYY-MM-DD'.length)} ${runId}`;
  const report = (what: string) => tell(`${escapeTerminal(`${field} of ${monitor.id} ${what}`)}\n`);
  try {
    const { outcome, targets, message } = await tagAsset(cloud, monitor.id, field, text, { signal });
    if (outcome === 'accepted') report(`will be "${text}" (the cloud API has taken the command)`);
    else report(`was not set: ${message ?? `the cloud API answered status ${targets[0]?.status ?? 'none'}`}`);
  } catch (error) {
    report(`was not set: ${error instanceof Error ? error.message : String(error)}`);
  }
}
