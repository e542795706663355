import { parseColorModeIndex } from '../http/parse-request.ts';
import type { CloudContext, CloudHandler } from './cloud-operation.ts';
import { colorModeDetail } from './color-mode-answers.ts';
import type { ManagedMonitor } from './managed-monitor.ts';
import { listedMonitor, monitorDetail } from './monitor-answers.ts';

export const listGroups: CloudHandler = ({ fleet }) => ({
  status: 200,
  body: { groups: fleet.groups.map(({ id, name, groupPath }) => ({ id, name, groupPath })) },
});

export const listMonitors: CloudHandler = ({ fleet, serialNumbers }) => {
  const nowMs = fleet.nowMs();
  return { status: 200, body: { monitors: fleet.list().map((each) => listedMonitor(each, serialNumbers, nowMs)) } };
};

export const getMonitor: CloudHandler = (context) => ({
  status: 200,
  body: monitorDetail(monitorOf(context), context.serialNumbers, context.fleet.nowMs()),
});

export const getColorMode: CloudHandler = (context) => {
  const managed = monitorOf(context);
  const index = parseColorModeIndex(context.parameters['colorModeIndex']);
  return { status: 200, body: colorModeDetail(managed, managed.monitor.colorModes.get(index), context.plain) };
};

export const listConfigurations: CloudHandler = ({ fleet }) => ({
  status: 200,
  body: {
    monitorConfigurations: fleet.configurations.map(({ id, name, owner, group }) => ({
      id,
      name,
      owner,
      groupId: group.uuid,
      groupName: group.name,
    })),
  },
});

function monitorOf({ fleet, parameters }: CloudContext): ManagedMonitor {
  return fleet.get(parameters['monitorId'] ?? '');
}
