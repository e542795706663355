import type { CloudMonitor, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import type { Column } from '../../report/tables/column.ts';
import type { CsvField } from '../../report/tables/write-csv.ts';
import { commandKinds, commandStatus } from '../check/fact-checks.ts';
import type { KnownStatuses } from './command-fate.ts';

/** The last command of one kind on a monitor, with every time that the service keeps of it. */
export interface CommandRow {
  readonly id: string;
  readonly groupName: string | null;
  readonly kind: string;
  /** Reason why it may still be pending, or failed; null if it is over, or there never was one. */
  readonly open: string | null;
  readonly status: string | null;
  readonly monitorConfigurationName: string | null;
  readonly calibrationTiming: string | null;
  readonly sentAt: string | null;
  readonly recievedByMonitorAt: string | null;
  readonly completedAt: string | null;
}

/** The commands of a monitor: of a list entry only what it shows, of details all three kinds and any other. */
export function commandRows(monitor: ListedMonitor | CloudMonitor, { done, failed }: KnownStatuses): CommandRow[] {
  const states: Readonly<Record<string, unknown>> = monitor.remoteCommand ?? {};
  const documented =
    'colorModes' in monitor || 'detailsUploadedAt' in monitor ? commandKinds : ['monitorConfiguration'];
  const kinds = Array.from(new Set([...documented, ...Object.keys(states)]));
  return kinds.map((kind) => {
    const state = typeof states[kind] === 'object' && states[kind] !== null ? states[kind] : {};
    const text = (field: string): string | null => {
      const value: unknown = Reflect.get(state, field);
      return typeof value === 'string' ? value : null;
    };
    const times = { sentAt: text('sentAt'), completedAt: text('completedAt') };
    const found = commandStatus(
      { ...times, status: text('status') ?? undefined },
      { doneStatuses: done, failedStatuses: failed },
    );
    return {
      id: monitor.id,
      groupName: monitor.groupName ?? null,
      kind,
      open: found === null || typeof found === 'string' ? found : 'due' in found ? found.due : found.unknown,
      status: text('status'),
      monitorConfigurationName: text('monitorConfigurationName'),
      calibrationTiming: text('calibrationTiming'),
      ...times,
      recievedByMonitorAt: text('recievedByMonitorAt'),
    };
  });
}

/** Columns of a list of commands. */
export const commandColumns: readonly Column<CommandRow>[] = [
  column('id', 'id'),
  column('groupName', 'group'),
  column('kind', 'command'),
  column('status', 'status'),
  column('open', 'pending'),
  column('monitorConfigurationName', 'configuration'),
  column('calibrationTiming', 'timing'),
  column('sentAt', 'sent'),
  column('recievedByMonitorAt', 'received'),
  column('completedAt', 'completed'),
];

function column(name: keyof CommandRow, head: string): Column<CommandRow> {
  return { name, head, value: (row): CsvField => row[name] };
}
