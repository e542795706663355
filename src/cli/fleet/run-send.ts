import type { ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { monitorColumns } from '../../fleet/fleet-columns.ts';
import type { CommandFate } from '../../fleet/send/command-fate.ts';
import { findTargets } from '../../fleet/send/find-targets.ts';
import type { Chunk } from '../../fleet/send/fleet-command.ts';
import { OpenSends } from '../../fleet/send/open-sends.ts';
import type { SettleOptions } from '../../fleet/send/read-settled.ts';
import { acceptedCommands, type Receipt } from '../../fleet/send/receipt.ts';
import { isAllAccepted, sendToFleet, writeReceipt } from '../../fleet/send/send-to-fleet.ts';
import { waitForCommands } from '../../fleet/send/wait-for-commands.ts';
import { holding } from '../../inspect/holding.ts';
import type { CommandContext } from '../command.ts';
import { type ExitCode, exitCodes, usageError } from '../exit-codes.ts';
import { type Fitted, table } from '../table.ts';
import { parseDuration } from './duration.ts';
import { type FilterArguments, filterOf } from './filter-of.ts';
import { type CloudArguments, type CloudSession, holdCloudApi } from './hold-cloud-api.ts';
import { listText, splitList } from './lists.ts';

/** Values of the options in send-options.ts. */
export interface SendArguments extends CloudArguments, FilterArguments {
  readonly to?: string | undefined;
  readonly yes: boolean;
  readonly again: boolean;
  readonly chunk: number;
  readonly receipt?: string | undefined;
  readonly wait: boolean;
  readonly 'wait-pending': boolean;
  readonly deadline: string;
  readonly 'poll-every': string;
  readonly 'done-status': string;
  readonly 'failed-status': string;
  readonly json: boolean;
}

/** A kind of sending: its name for files and texts, and the functions that describe it and make its requests. */
export interface Sending {
  readonly name: string;
  /** The monitors that it is for, if the options do not name them. */
  readonly ids?: readonly string[] | undefined;
  /** The content for one monitor, if it differs from monitor to monitor. */
  readonly contentOf?: ((id: string) => string) | undefined;
  /** Throws if one of the monitors is not what the content is meant for. */
  readonly expect?: ((targets: readonly ListedMonitor[]) => void) | undefined;
  /** The content to send, as text; a dry run shows it, too. Throws if it cannot be sent at all. */
  readonly describe: (session: CloudSession) => Promise<string>;
  readonly toChunks: (
    session: CloudSession,
    targets: readonly ListedMonitor[],
    settle: SettleOptions,
  ) => Promise<Chunk[]>;
}

/** Lists the targets of a command, and with `--yes` sends it, keeps the receipt and waits where asked to. */
export async function runSend(argv: SendArguments, context: CommandContext, sending: Sending): Promise<ExitCode> {
  if (!Number.isInteger(argv.chunk) || argv.chunk < 1) {
    throw usageError(`--chunk expects a whole number from 1 on, got ${argv.chunk}.`);
  }
  const meant = sending.ids ?? (argv.to === 'all' ? 'all' : splitList(argv.to ?? ''));
  const filter = filterOf(argv);
  const deadlineMs = parseDuration('deadline', argv.deadline);
  const intervalMs = parseDuration('poll-every', argv['poll-every']);
  return holding(async (hold) => {
    const session = await holdCloudApi(hold, argv, context);
    const what = await sending.describe(session);
    const targets = await findTargets(session.cloud, meant, filter, context.signal);
    sending.expect?.(targets);
    if (!argv.yes) return dryRun(targets, what, sending, argv, context);
    const known = { done: splitList(argv['done-status']), failed: splitList(argv['failed-status']) };
    const timing = { clock: session.clock, intervalMs, deadlineMs: session.clock.now().getTime() + deadlineMs };
    const settle = { known, again: argv.again, wait: argv['wait-pending'] ? timing : undefined, clock: session.clock };
    const chunks = await sending.toChunks(session, targets, settle);
    const receiptPath = argv.receipt ?? context.path(defaultReceipt(sending.name, session));
    context.tell(`Sending to ${targets.length} monitors: ${what}. Receipt: ${receiptPath}\n`);
    const receipt = await sendToFleet({
      cloud: session.cloud,
      clock: session.clock,
      openSends: new OpenSends(session.stateFolder, session.cloud.baseUrl),
      again: argv.again,
      readBefore: argv.wait,
      settle,
      chunks,
      receiptPath,
      signal: context.signal,
    });
    if (argv.wait) {
      const options = { ...timing, deadlineMs: session.clock.now().getTime() + deadlineMs, known };
      await waitForAccepted(receipt, receiptPath, session, options, context);
    }
    context.print(argv.json ? `${JSON.stringify(receipt, null, 2)}\n` : receiptText(receipt));
    const isDone = !argv.wait || receipt.fates.every(({ fate }) => fate === 'done');
    if (context.signal.aborted) return exitCodes.interrupted;
    if (!isAllAccepted(receipt)) return exitCodes.inconclusive;
    if (receipt.fates.some(({ fate }) => fate === 'replaced')) return exitCodes.fail;
    return isDone ? exitCodes.pass : exitCodes.inconclusive;
  });
}

function dryRun(
  targets: readonly ListedMonitor[],
  what: string,
  { contentOf }: Sending,
  argv: SendArguments,
  { print, tell }: CommandContext,
) {
  if (argv.json) print(`${JSON.stringify({ dryRun: true, command: what, targets }, null, 2)}\n`);
  else {
    const shown = monitorColumns.filter(({ name }) => targetColumns.includes(name));
    const content = contentOf && { name: 'content', value: ({ id }: ListedMonitor) => contentOf(id) };
    print(listText({}, content ? [...shown, content] : shown, targets));
  }
  tell(`Dry run, nothing was sent: ${what}, to ${targets.length} monitors. Add --yes to send it.\n`);
  return exitCodes.pass;
}

const targetColumns = ['id', 'modelName', 'serialNumber', 'groupName', 'monitorConfigurationName'];

/** No colon in it: Windows allows none in a file name. */
function defaultReceipt(name: string, { clock }: CloudSession): string {
  return `fleet-${name}-${clock.now().toISOString().replaceAll(':', '-')}.json`;
}

async function waitForAccepted(
  receipt: Receipt,
  receiptPath: string,
  { cloud }: CloudSession,
  options: Pick<Parameters<typeof waitForCommands>[0], 'clock' | 'intervalMs' | 'deadlineMs' | 'known'>,
  { signal, tell }: CommandContext,
): Promise<void> {
  const sent = acceptedCommands(receipt);
  if (sent.length === 0) return;
  await waitForCommands({
    ...options,
    cloud,
    signal,
    sent,
    onLook: async (fates) => {
      receipt.fates = fates;
      await writeReceipt(receiptPath, receipt);
      tell(`${countsText(fates)}\n`);
    },
  });
}

function countsText(fates: readonly CommandFate[]): string {
  const counts = new Map<string, number>();
  for (const { fate, status } of fates) {
    const shown = status === null ? fate : `${fate} (${status})`;
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return Array.from(counts, ([shown, count]) => `${count} ${shown}`).join(', ');
}

function receiptText({ chunks, fates }: Receipt): Fitted {
  const rows = chunks.flatMap(({ outcome, targetMonitorIds, targets }) =>
    targetMonitorIds.map((id) => {
      const target = targets.find(({ monitorId }) => monitorId === id);
      const fate = fates.find(({ monitorId }) => monitorId === id);
      return [id, target?.outcome ?? outcome, target?.status, fate?.fate, fate?.status];
    }),
  );
  const messages = [
    ...chunks.flatMap(({ message }) => (message === null ? [] : [`${message}\n`])),
    ...fates.flatMap(({ monitorId, message }) => (message === null ? [] : [`${monitorId}: ${message}\n`])),
  ];
  const targets = table(['id', 'sent', 'answered', 'monitor', 'its status'], rows);
  return (columns) => `${targets(columns)}${messages.join('')}`;
}
