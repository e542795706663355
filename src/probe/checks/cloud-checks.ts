import { cloudOperations } from '../../api/cloud/cloud-operations.ts';
import type { CloudRead } from '../../api/cloud/read-raw.ts';
import { earliestTimeMs, serviceTimeMs } from '../../api/cloud/service-time.ts';
import { describeValue } from '../../api/local/describe-value.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { asAssumed, differing, notAsked, otherwise, type ProbeCheck } from '../probe-check.ts';
import type { ProbeSession } from '../probe-session.ts';
import { listNamed, type RawAnswer, readRawAnswer, valueNamed } from '../raw-answer.ts';
import { shapeDifferences } from '../shape-differences.ts';

/** Five reads and one that is refused. Nothing is sent. */
export const cloudChecks: readonly ProbeCheck[] = [
  shapeCheck('cloud-groups', 'listGroups', 'The list of groups in the cloud'),
  shapeCheck('cloud-monitors', 'listMonitors', 'The list of monitors in the cloud'),
  shapeCheck('cloud-monitor', 'getMonitor', 'The details of a monitor in the cloud'),
  shapeCheck('cloud-color-mode', 'getColorMode', 'The details of its color mode in the cloud'),
  shapeCheck('cloud-configurations', 'listMonitorConfigurations', 'The list of monitor configurations in the cloud'),
  {
    id: 'cloud-monitor-id',
    assumption: 'monitor-id',
    part: 'cloud',
    asks: 'The local id in the list of monitors in the cloud',
    run: async (session) => {
      const ids = cloudIds((await readCloud(session, 'listMonitors')).answer);
      if (ids.length === 0) return notAsked('the cloud has no monitor');
      const { id } = session.monitor;
      return ids.includes(id) ? asAssumed('one of its ids') : otherwise(`not one of its ${ids.length} ids`);
    },
  },
  {
    id: 'cloud-times',
    assumption: 'calibrated-at',
    part: 'cloud',
    asks: 'The times of the monitors in the cloud',
    run: async (session) => {
      const monitors = monitorsIn((await readCloud(session, 'listMonitors')).answer);
      const differences = monitors.flatMap((monitor) => [
        ...timeProblem(monitor, 'calibratedAt', (text) => earliestTimeMs(text) !== undefined),
        ...timeProblem(monitor, 'selfCalibrationExecutedAt', (text) => earliestTimeMs(text) !== undefined),
        ...timeProblem(monitor, 'updatedAt', (text) => serviceTimeMs(text) !== undefined),
      ]);
      if (monitors.length === 0) return notAsked('the cloud has no monitor');
      return differing([...new Set(differences)].slice(0, 20), `times of ${monitors.length} monitors can be read`);
    },
  },
  {
    id: 'cloud-command-states',
    assumption: 'command-states',
    part: 'cloud',
    asks: 'The states of the commands in the cloud',
    run: async (session) => {
      const monitors = monitorsIn((await readCloud(session, 'listMonitors')).answer);
      const states = monitors.flatMap((monitor) => {
        const commands = valueNamed(monitor, 'remoteCommand');
        const kinds = typeof commands === 'object' && commands !== null ? Object.values(commands) : [];
        return kinds.map((kind) => valueNamed(kind, 'status') ?? null).filter((status) => status !== null);
      });
      const others = [...new Set(states.filter((state) => state !== 'NO_COMMAND').map(describeValue))];
      if (monitors.length === 0) return notAsked('the cloud has no monitor');
      return differing(others, `NO_COMMAND or none for ${monitors.length} monitors`);
    },
  },
  {
    id: 'cloud-rate-headers',
    assumption: 'overall-limit',
    part: 'cloud',
    asks: 'The headers about limits of calls',
    run: async (session) => {
      const { headers, status } = (await readCloud(session, 'listGroups')).answer;
      const limits = Object.entries(headers).filter(([name]) => /rate-?limit|retry-after|quota/i.test(name));
      const found = limits.map(([name, value]) => `${name}: ${value}`).join('; ');
      if (status === 429) return otherwise(`429 at a call in its time; ${found}`);
      return asAssumed(found || 'none');
    },
  },
  {
    id: 'cloud-invalid-token',
    assumption: 'invalid-token',
    part: 'cloud',
    asks: 'The list of groups with an invalid token',
    run: async ({ options: { cloud, signal } }) => {
      if (!cloud) return notAsked(NO_CLOUD);
      const { status, text } = readRawAnswer(await cloud.readWithInvalidToken(signal));
      const found = `${status} ${text.slice(0, 200)}`.trim();
      return status === 401 ? asAssumed(found) : otherwise(found);
    },
  },
];

const NO_CLOUD = 'no cloud API was named';

function shapeCheck(id: string, name: CloudRead, asks: string): ProbeCheck {
  return {
    id,
    assumption: 'cloud-nulls',
    part: 'cloud',
    asks,
    run: async (session) => {
      const { answer } = await readCloud(session, name);
      if (answer.status !== 200) return otherwise(`${answer.status} ${answer.text.slice(0, 200)}`.trim());
      const differences = shapeDifferences(cloudOperations[name].answer, answer.body);
      return differing([...answer.oddities, ...differences], '200');
    },
  };
}

/** Reads an endpoint the first time it is needed. Throws what makes it impossible to ask. */
async function readCloud(session: ProbeSession, name: CloudRead): Promise<{ readonly answer: RawAnswer }> {
  const { cloud, signal } = session.options;
  if (!cloud) throw new FlatfieldError('monitor-not-found', NO_CLOUD);
  const known = session.cloudAnswers.get(name);
  if (known) return { answer: known };
  const answer = readRawAnswer(await cloud.read(name, await parametersOf(session, name), signal));
  session.cloudAnswers.set(name, answer);
  return { answer };
}

async function parametersOf(session: ProbeSession, name: CloudRead): Promise<Record<string, string | number>> {
  if (name !== 'getMonitor' && name !== 'getColorMode') return {};
  const ids = cloudIds((await readCloud(session, 'listMonitors')).answer);
  const monitorId = ids.find((id) => id === session.options.monitor?.id) ?? ids[0];
  if (monitorId === undefined) throw new FlatfieldError('monitor-not-found', 'the cloud has no monitor');
  if (name === 'getMonitor') return { monitorId };
  const modes = listNamed((await readCloud(session, 'getMonitor')).answer.body, 'colorModes') ?? [];
  const index = modes
    .map((mode) => valueNamed(mode, 'index'))
    .find((one) => Number.isSafeInteger(one) && Number(one) >= 0);
  return { monitorId, colorModeIndex: Number(index ?? 0) };
}

function monitorsIn({ body }: RawAnswer): readonly unknown[] {
  return listNamed(body, 'monitors') ?? [];
}

function cloudIds(answer: RawAnswer): readonly string[] {
  return monitorsIn(answer).flatMap((monitor) => {
    const id = valueNamed(monitor, 'id');
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}

function timeProblem(monitor: unknown, name: string, isTime: (text: string) => boolean): readonly string[] {
  const value = valueNamed(monitor, name) ?? null;
  return value === null || (typeof value === 'string' && isTime(value)) ? [] : [`${name}: ${describeValue(value)}`];
}
