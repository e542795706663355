import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import { listProblems, repeatedIdText } from '../../api/cloud/monitor-list.ts';
import type { ListedMonitor, MonitorConfiguration } from '../../api/cloud/schemas/monitor-schema.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { findGroup } from '../find-group.ts';
import { filterMonitors, type MonitorFilter } from '../monitor-filter.ts';

/**
 * The monitors that a command is for: the ids given, or `all`, restricted by a filter, its group as findGroup takes it. Throws `usage` for a group that is not known or may mean several, `unknown-target` if an
 * id is not in the fleet or nothing is left, `cloud-wrong-shape` if one of them is in the list twice, or all are meant and anything is wrong with the list, and what listFleet throws.
 */
export async function findTargets(
  cloud: CloudApi,
  ids: readonly string[] | 'all',
  filter: MonitorFilter,
  signal?: AbortSignal,
): Promise<ListedMonitor[]> {
  const { monitors, ...list } = await cloud.listFleet({ signal });
  const [problem] = listProblems(list);
  if (ids === 'all' && problem !== undefined)
    throw new FlatfieldError('cloud-wrong-shape', `${problem} Name the monitors that are meant by their ids.`);
  const repeated = list.repeatedIds.find((id) => ids.includes(id));
  if (repeated !== undefined)
    throw new FlatfieldError('cloud-wrong-shape', `Nothing was sent: ${repeatedIdText(repeated)}`);
  const fleet = new Map(monitors.map((monitor) => [monitor.id, monitor]));
  const named = ids === 'all' ? [...fleet.keys()] : Array.from(new Set(ids));
  const unknown = named.filter((id) => !fleet.has(id));
  if (unknown.length > 0) {
    const shown = unknown.slice(0, 5).join(', ');
    const more = unknown.length > 5 ? ` and ${unknown.length - 5} more` : '';
    throw new FlatfieldError(
      'unknown-target',
      `Not in the fleet: ${shown}${more}. \`flatfield fleet monitors\` lists what is.`,
    );
  }
  const { group: meant } = filter;
  const group = meant === undefined ? undefined : await findGroup(meant, monitors, () => cloud.listGroups({ signal }));
  const targets = filterMonitors(
    named.map((id) => fleet.get(id)).filter((monitor) => monitor !== undefined),
    { ...filter, group },
  );
  if (targets.length === 0)
    throw new FlatfieldError('unknown-target', 'No monitor of the fleet is meant by these options.');
  return targets;
}

/**
 * The configuration with this id, else the only one with this name. Throws `unknown-target`, and `cloud-wrong-shape` if another configuration
 * has its id: then the id does not say which one is applied.
 */
export async function findConfiguration(
  cloud: CloudApi,
  idOrName: string,
  signal?: AbortSignal,
): Promise<FoundConfiguration> {
  const configurations = await cloud.listMonitorConfigurations({ signal });
  const byId = configurations.find(({ id }) => id === idOrName);
  const byName = configurations.filter(({ name }) => name === idOrName);
  const found = byId ?? byName[0];
  if (found === undefined) {
    throw new FlatfieldError(
      'unknown-target',
      `There is no configuration "${idOrName}"; \`flatfield fleet configurations\` lists them.`,
    );
  }
  if (byId === undefined && byName.length > 1) {
    throw new FlatfieldError(
      'unknown-target',
      `${byName.length} configurations are named "${idOrName}"; give the id of one: ${byName.map(({ id }) => id).join(', ')}.`,
    );
  }
  if (configurations.filter(({ id }) => id === found.id).length > 1)
    throw new FlatfieldError('cloud-wrong-shape', `Nothing was sent: ${repeatedIdText(found.id)}`);
  return { ...found, sharesName: configurations.filter(({ name }) => name === found.name).length > 1 };
}

/** `sharesName`: another configuration has the same name, by which alone details show the one that was applied. */
export type FoundConfiguration = MonitorConfiguration & { readonly sharesName: boolean };
