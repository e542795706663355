import { type Behavior, behaviorSchema } from '../api/probed/behavior.ts';
import type { MonitorProfile } from '../api/probed/monitor-profile.ts';
import { unknownMonitorId, unknownPath } from './checks/error-checks.ts';
import type { ProbeRecord } from './probe-record.ts';
import type { ProbeSession } from './probe-session.ts';
import type { RawExchange } from './raw-client.ts';
import { changesSeen } from './seen/changes-seen.ts';
import { type Anonymous, refusalSeen } from './seen/error-seen.ts';
import { fieldsSeen } from './seen/fields-seen.ts';
import { modesSeen } from './seen/modes-seen.ts';
import { pixelsSeen } from './seen/pixels-seen.ts';
import { readsSeen } from './seen/reads-seen.ts';

/** The behavior of the monitor that was probed, as far as it was seen. */
export function profileOf(session: ProbeSession, { monitor }: Pick<ProbeRecord, 'monitor'>): MonitorProfile {
  const names = [monitor?.id, monitor?.serialNumber].filter((name) => name !== undefined && name !== '');
  const anonymous = (text: string) =>
    names.reduce<string>((rest, name) => rest.replaceAll(String(name), '(monitor)'), text);
  return {
    monitorProfileVersion: 1,
    modelName: monitor?.modelName ?? '',
    isSimulated: session.client.simulation !== null,
    behavior: validIn(behaviorSeen(session, anonymous)),
  };
}

/** Without the fields that a hostile answer makes invalid, such as by names without end. */
function validIn(behavior: Behavior): Behavior {
  const isValid = (field: object) => behaviorSchema.safeParse(field).success;
  return Object.fromEntries(Object.entries(behavior).filter(([name, value]) => isValid({ [name]: value })));
}

function behaviorSeen({ client, reads, changes, options }: ProbeSession, anonymous: Anonymous): Behavior {
  const { exchanges, timeScale } = client;
  const pixels = pixelsSeen(reads.filter(isPixel), options.resolution, anonymous);
  const answers = {
    ...readsSeen(reads, timeScale, anonymous),
    ...changesSeen(changes, timeScale, anonymous),
    ...pixels.answers,
  };
  return {
    ...timesSeen(exchanges, timeScale),
    ...pixels,
    ...modesSeen(reads, anonymous),
    ...fieldsSeen(reads),
    ...(Object.keys(answers).length > 0 && { answers }),
    ...errorsSeen(exchanges, anonymous),
  };
}

function isPixel({ operation }: RawExchange): boolean {
  return operation === 'getPixelInformation';
}

/** In the monitor's own time, to a tenth of a millisecond. */
function timesSeen(exchanges: readonly RawExchange[], timeScale: number): Pick<Behavior, 'blankingMs' | 'readMs'> {
  const timeOf = ({ durationMs }: RawExchange) =>
    Math.min(Math.round((durationMs * 10) / (timeScale || 1)) / 10, MAX_MS);
  const blankings = exchanges.filter((one) => isPixel(one) && one.answer?.status === 200).map(timeOf);
  const reads = exchanges.filter(({ operation, method, answer }) => operation !== null && method === 'GET' && answer);
  const times = reads.filter((one) => !isPixel(one)).map(timeOf);
  return {
    ...(blankings.length > 0 && { blankingMs: blankings }),
    ...(times.length > 0 && { readMs: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0 }),
  };
}

/** Far longer than any time of a monitor; one that is scaled may be seen as longer. */
const MAX_MS = 600_000;

function errorsSeen(
  exchanges: readonly RawExchange[],
  anonymous: Anonymous,
): Pick<Behavior, 'errors' | 'unknownRoute'> {
  const refusalOf = (isMeant: (path: string) => boolean) =>
    refusalSeen(exchanges.find(({ path }) => isMeant(path))?.answer ?? null, anonymous);
  const errors = refusalOf((path) => path.includes(unknownMonitorId));
  const unknownRoute = refusalOf((path) => path.endsWith(unknownPath));
  return { ...(errors && { errors }), ...(unknownRoute && { unknownRoute }) };
}
