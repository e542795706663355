import type { AssetField } from '../cloud-api/asset-information-schema.ts';
import type { CloudApi } from '../cloud-api/cloud-api.ts';
import { tagAsset } from '../cloud-api/tag-asset.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { escapeTerminal } from '../report/escape.ts';
import type { CommandContext } from './command.ts';
import { withCloudApi } from './fleet/with-cloud-api.ts';
import type { InspectArguments } from './inspect-options.ts';

type InspectCloudArguments = Pick<
  InspectArguments,
  'cloud' | 'token-file' | 'max-wait' | 'state-folder' | 'reference' | 'tag-asset'
>;

/**
 * Opens the cloud API where the options ask for it, inspects with it as the source of the reference or without, and tags the
 * monitor afterwards. `earlierCloudUrl`: where a run to resume has its reference from.
 */
export async function withCloud<T extends { readonly inspection: Inspection }>(
  argv: InspectCloudArguments,
  earlierCloudUrl: string | undefined,
  context: CommandContext,
  inspect: (cloud: CloudApi | undefined) => Promise<T>,
): Promise<T> {
  const field = argv['tag-asset'];
  const isReference = argv.reference === 'cloud' || (argv.reference === undefined && earlierCloudUrl !== undefined);
  if (!isReference && field === undefined) return inspect(undefined);
  const session = { ...argv, cloud: argv.cloud ?? earlierCloudUrl, 'time-scale': 1 };
  return withCloudApi(session, context, async ({ cloud }) => {
    const result = await inspect(isReference ? cloud : undefined);
    if (field !== undefined) await tagVerdict(cloud, field, result.inspection, context);
    return result;
  });
}

/** Reports what came of it, and never throws: the verdict stands whether or not it can be written there. */
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
