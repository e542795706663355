import type { CloudColorMode, CloudColorModeDetail } from '../../api/cloud/schemas/color-mode-schema.ts';
import type { CloudMonitor, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import type { RemoteCommandState } from '../../api/cloud/schemas/remote-command-schema.ts';
import { earliestTimeMs, isEarlier, isInFuture, serviceTimeMs } from '../../api/cloud/service-time.ts';
import { safeText } from '../../base/http/safe-text.ts';
import type { DueLimits } from './due-limits.ts';
import { leastRoom, scheduleFinding } from './schedule-finding.ts';

/** A sentence about a monitor: why it is due, or what could not be judged. */
export type Finding = { readonly due: string } | { readonly unknown: string };

/** Every date, code, hour, setting and command of a list entry or of details, by the table below; error codes of color modes only if there are any. */
export function monitorFindings(
  monitor: ListedMonitor | CloudMonitor,
  limits: DueLimits,
  now: Date,
  source: 'list' | 'details',
): Finding[] {
  const documented = source === 'list' ? ['monitorConfiguration'] : commandKinds;
  const states: Readonly<Record<string, unknown>> = monitor.remoteCommand ?? {};
  const kinds = Array.from(new Set([...documented, ...Object.keys(states)]));
  const commands = kinds.flatMap((kind) =>
    commandFindings(safeText(kind, 40), states[kind], documented.includes(kind), limits, now),
  );
  return [...findings(monitorFacts, monitor, '', limits, now), ...commands];
}

/** The schedules of details. Where the list entry says otherwise about usage or times, what is worse counts. */
export function scheduleFindings(listed: ListedMonitor, detail: CloudMonitor, limits: DueLimits, now: Date): Finding[] {
  return findings(scheduleFacts, { ...detail, ...leastRoom(listed, detail) }, '', limits, now);
}

/** Kinds of remote commands that the specification names. */
export const commandKinds: readonly string[] = ['monitorConfiguration', 'assetInformation', 'requestToUpload'];

/** A command may have any name: the service may know more of them than its documents. */
function commandFindings(kind: string, state: unknown, isDocumented: boolean, limits: DueLimits, now: Date): Finding[] {
  const isUnknown = { unknown: `no state of the command ${kind} is known` };
  if (state == null) return isDocumented && limits.doneStatuses !== null ? [isUnknown] : [];
  if (typeof state !== 'object') return [isUnknown];
  return findings(commandFacts, state, `command ${kind}: `, limits, now);
}

/** Every date, code and hour of color modes, as they are in details or by themselves. What several share is one finding. */
export function colorModeFindings(
  modes: readonly (CloudColorMode | CloudColorModeDetail)[],
  limits: DueLimits,
  now: Date,
): Finding[] {
  const modesOf = new Map<string, Set<string>>();
  for (const mode of modes) {
    for (const finding of findings(colorModeFacts, mode, '', limits, now)) {
      const key = JSON.stringify(finding);
      modesOf.set(key, (modesOf.get(key) ?? new Set()).add(`${mode.index} (${mode.name})`));
    }
  }
  return Array.from(modesOf, ([key, names]) => {
    const where = `color mode${names.size > 1 ? 's' : ''} ${[...names].join(', ')}: `;
    return located(where, JSON.parse(key));
  });
}

/** One fact that the service reports, and how it is judged. `docs/reference/fleet.md` has the same table. */
interface Fact<Holder> {
  /** The limit without which it is not checked; null if it always is. */
  readonly aspect: keyof DueLimits | null;
  readonly judge: (holder: Holder, limits: DueLimits, now: Date) => string | Finding | null;
}

function findings<Holder>(
  facts: readonly Fact<Holder>[],
  holder: Holder,
  where: string,
  limits: DueLimits,
  now: Date,
): Finding[] {
  return facts.flatMap(({ aspect, judge }) => {
    const found = aspect !== null && limits[aspect] === null ? null : judge(holder, limits, now);
    if (found === null) return [];
    if (typeof found === 'string') return [{ unknown: `${where}${found}` }];
    return [located(where, found)];
  });
}

function located(where: string, found: Finding): Finding {
  return 'due' in found ? { due: `${where}${found.due}` } : { unknown: `${where}${found.unknown}` };
}

type Hours = number | null | undefined;
type Text = string | null | undefined;
/** `limit`: due above so many of them, or so many days later; a report is unknown then. */
interface FactOptions {
  readonly isRequired?: boolean;
  readonly limit?: 'calibrationHours' | 'selfCalibrationDays' | 'usageHours' | 'reportDays';
}

function hours<Holder>(
  aspect: keyof DueLimits,
  name: string,
  use: string,
  read: (holder: Holder) => Hours,
  { isRequired = false, limit }: FactOptions = {},
): Fact<Holder> {
  const judge: Fact<Holder>['judge'] = (holder, limits) => {
    const value = read(holder);
    if (value == null) return isRequired ? `no ${name} are known` : null;
    if (!(value >= 0) || !Number.isFinite(value)) return `wrong data: ${value} h ${use}`;
    const most = limit === undefined ? null : limits[limit];
    return most !== null && value > most ? { due: `${value} h ${use}, more than ${most} h` } : null;
  };
  return { aspect, judge };
}

/** A date without a zone. */
function date<Holder>(
  aspect: keyof DueLimits,
  name: string,
  read: (holder: Holder) => Text,
  { isRequired = false, limit }: FactOptions = {},
): Fact<Holder> {
  const judge: Fact<Holder>['judge'] = (holder, limits, now) => {
    const text = read(holder);
    if (text == null) return isRequired ? `no time of ${name} is known` : null;
    const ms = earliestTimeMs(text);
    if (ms === undefined) return `no time of ${name} is known: ${JSON.stringify(safeText(text, 40))} is not a date`;
    if (ms > now.getTime()) return `wrong data: ${name} of ${text} lies in the future`;
    const most = limit === undefined ? null : limits[limit];
    const isOld = most !== null && (now.getTime() - ms) / dayMs > most;
    return isOld ? { due: `${name} of ${text} is more than ${most} days ago` } : null;
  };
  return { aspect, judge };
}

/** A time with a zone, of which nothing becomes due. */
function time<Holder>(
  name: string,
  read: (holder: Holder) => unknown,
  { isRequired = false, limit }: FactOptions = {},
): Fact<Holder> {
  const judge: Fact<Holder>['judge'] = (holder, limits, now) => {
    const text = read(holder);
    if (text == null) return isRequired ? `no time of ${name} is known` : null;
    const ms = typeof text === 'string' ? serviceTimeMs(text) : undefined;
    if (typeof text !== 'string' || ms === undefined)
      return `no time of ${name} is known: ${safeText(JSON.stringify(text), 40)} is not a time such as 2026-01-31T09:30:00Z`;
    if (isInFuture(text, now)) return `wrong data: ${name} of ${text} lies in the future`;
    const most = limit === undefined ? null : limits[limit];
    const isOld = most !== null && (now.getTime() - ms) / dayMs > most;
    return isOld ? `${name} of ${text} is more than ${most} days ago: nothing is known of it since` : null;
  };
  return { aspect: null, judge };
}

const dayMs = 86_400_000;

const commandFacts: readonly Fact<Partial<RemoteCommandState>>[] = [
  time('sending', (command) => command.sentAt),
  time('receiving', (command) => command.recievedByMonitorAt),
  time('completing', (command) => command.completedAt),
  { aspect: 'doneStatuses', judge: commandStatus },
];

/** A command whose status or times do not say that it is over may still change the monitor. */
export function commandStatus(
  {
    status,
    sentAt,
    completedAt,
  }: Partial<Readonly<Record<'status' | 'sentAt' | 'completedAt', string | null | undefined>>>,
  { doneStatuses, failedStatuses }: Pick<DueLimits, 'doneStatuses' | 'failedStatuses'>,
): string | Finding | null {
  if (typeof status !== 'string') return 'its status is not known';
  if (failedStatuses.includes(status)) return { due: `it ended with the status ${safeText(status, 40)}` };
  if (doneStatuses?.includes(status)) return null;
  if (status !== 'NO_COMMAND') return `its status ${safeText(status, 40)} is not known to be final`;
  if (sentAt == null && completedAt == null) return null;
  const isOver = sentAt != null && completedAt != null && !isEarlier(completedAt, sentAt);
  return isOver ? null : 'it was sent and is not completed';
}

const monitorFacts: readonly Fact<ListedMonitor & Partial<CloudMonitor>>[] = [
  hours(
    'calibrationHours',
    'usage hours since calibration',
    'in use since calibration',
    (m) => m.postCalibrationUsageHours,
    {
      isRequired: true,
      limit: 'calibrationHours',
    },
  ),
  date('calibrationHours', 'a calibration', (m) => m.calibratedAt, { isRequired: true }),
  date(
    'calibrationHours',
    'a correlation of the built-in sensor',
    (m) => m.builtInSensor?.correlationInformation?.executedAt,
  ),
  date('selfCalibrationDays', 'a self-calibration', (m) => m.selfCalibrationExecutedAt, {
    isRequired: true,
    limit: 'selfCalibrationDays',
  }),
  ...(['selfCalibrationSettings', 'selfCorrectionSettings'] as const).map((settings) =>
    hours<ListedMonitor & Partial<CloudMonitor>>(
      'selfCalibrationDays',
      'hours of a schedule',
      `between two runs in ${settings}`,
      (m) => m[settings]?.schedule?.usageTimeIntervalHours,
    ),
  ),
  hours('usageHours', 'usage hours', 'in use', (m) => m.usageHours, { isRequired: true, limit: 'usageHours' }),
  time('the last change', (m) => m.updatedAt, { isRequired: true, limit: 'reportDays' }),
  time('the upload of details', (m) => m.detailsUploadedAt),
  time('the last report of its computer', (m) => m.computer?.updatedAt),
  { aspect: 'configurations', judge: expectedConfiguration },
];

/** Facts that a list does not hold, and details must. */
const scheduleFacts: readonly Fact<ListedMonitor & Partial<CloudMonitor>>[] = [
  { aspect: 'schedules', judge: (m, _, now) => scheduleFinding(m, 'selfCalibrationSettings', now) },
  { aspect: 'schedules', judge: (m, _, now) => scheduleFinding(m, 'selfCorrectionSettings', now) },
];

function expectedConfiguration(
  { groupId, groupName, monitorConfigurationName: name }: ListedMonitor,
  { configurations }: DueLimits,
): string | Finding | null {
  if (configurations.length === 0) return null;
  if (groupId == null && groupName == null) return 'its group is not known, nor which configuration it must have';
  const expected = configurations.filter(({ group }) => group === groupId || group === groupName);
  if (expected.length === 0) return null;
  if (name == null) return 'its configuration is not known';
  const other = expected.find(({ configuration }) => configuration !== name);
  if (other === undefined) return null;
  return { due: `has the configuration ${safeText(name, 80)}, not ${safeText(other.configuration, 80)}` };
}

const colorModeFacts: readonly Fact<CloudColorMode & Partial<CloudColorModeDetail>>[] = [
  hours(
    'calibrationHours',
    'usage hours since calibration',
    'in use since calibration',
    (m) => m.postCalibrationUsageHours,
    {
      limit: 'calibrationHours',
    },
  ),
  date('calibrationHours', 'a calibration', (m) => m.calibrationResult?.executedAt),
  date(
    'calibrationHours',
    'a correlation of the sensor',
    (m) => m.calibrationResult?.sensorInformation?.correlationInformation?.executedAt,
  ),
  date('selfCalibrationDays', 'a self-calibration', (m) => m.selfCalibrationResult?.executedAt, {
    limit: 'selfCalibrationDays',
  }),
  hours(
    'usageHours',
    'usage hours',
    'in use at its calibration',
    (m) => m.calibrationResult?.monitorInformation?.usageHours,
    {
      limit: 'usageHours',
    },
  ),
  hours(
    'usageHours',
    'usage minutes',
    'and minutes at its calibration',
    (m) => m.calibrationResult?.monitorInformation?.usageMinutes,
  ),
  { aspect: 'goodResultCodes', judge: resultCode },
];

/** A code counts with or without its time; a time without a code, or a result that is empty, says nothing. */
function resultCode(
  { selfCalibrationResult: result }: CloudColorMode,
  { goodResultCodes }: DueLimits,
): string | Finding | null {
  if (result?.resultCode == null && result?.executedAt == null) return null;
  const code = result.resultCode ?? '';
  if (code.trim() === '') return 'its self-calibration carries no result code';
  if (goodResultCodes?.some((good) => plainCode(good) === plainCode(code))) return null;
  return { due: `its self-calibration ended with the code ${code.trim()}` };
}

/** Only ASCII counts as the same in another case, or as a space: other letters and marks make another code. */
function plainCode(code: string): string {
  return code.replace(/^ +| +$/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
