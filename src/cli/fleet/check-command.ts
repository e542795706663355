import type { Group, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { checkFleet, checkSyncedFleet, dueColumns, type FleetCheck } from '../../fleet/check/check-fleet.ts';
import { checkJunit } from '../../fleet/check/check-junit.ts';
import { type DueLimits, defaultDueLimits, type ExpectedConfiguration } from '../../fleet/check/due-limits.ts';
import { meetsFilter } from '../../fleet/monitor-filter.ts';
import { SyncFolder } from '../../fleet/sync/sync-folder.ts';
import { holding } from '../../inspect/holding.ts';
import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { flagOption, numberOption, pathOption, repeatedOption, resultOption, textOption } from '../option-kinds.ts';
import { cloudOptions, filterOptions, listOptions } from './cloud-options.ts';
import { parseDuration } from './duration.ts';
import { askFleet, filterOf, withGroup } from './filter-of.ts';
import { holdCloudApi } from './hold-cloud-api.ts';
import { listText, splitList } from './lists.ts';

const aspects: readonly string[] = ['calibration', 'self-calibration', 'usage', 'error-codes', 'schedules', 'commands'];

/** `flatfield fleet check`: which monitors are due; 1 when any is. */
export const checkCommand = defineCommand({
  options: {
    ...cloudOptions,
    ...filterOptions,
    ...listOptions,
    from: pathOption('Judge a folder of `fleet sync` instead of the list; only it holds error codes and schedules'),
    'calibration-hours': {
      ...numberOption('Due above this many usage hours since calibration'),
      default: defaultDueLimits.calibrationHours as number,
    },
    'self-calibration-days': {
      ...numberOption('Due if self-calibrated more than this many days ago'),
      default: defaultDueLimits.selfCalibrationDays as number,
    },
    'usage-hours': {
      ...numberOption('Due above this many usage hours in total'),
      default: defaultDueLimits.usageHours as number,
    },
    'report-days': {
      ...numberOption('Unknown if the monitor last reported more than this many days ago'),
      default: defaultDueLimits.reportDays,
    },
    'good-codes': {
      type: 'string',
      describe: 'Result codes of self-calibration that mean success, separated by commas; none is documented',
      default: (defaultDueLimits.goodResultCodes ?? []).join(','),
      requiresArg: true,
    },
    'done-status': {
      ...textOption('Status values of a command that mean done, separated by commas; only NO_COMMAND is documented'),
      default: '',
    },
    'failed-status': {
      ...textOption('Status values of a command by which a monitor is due, separated by commas'),
      default: '',
    },
    expect: repeatedOption(
      'GROUP=CONFIGURATION: due if a monitor of the group has another configuration; may be repeated',
    ),
    'max-age': {
      ...textOption('Max age of the sync that --from reads, such as 12h, 7d'),
      default: '7d',
    },
    skip: { ...textOption(`Checks to skip, separated by commas: ${aspects.join(', ')}`), default: '' },
    'due-only': flagOption('Print only monitors that are due or unknown'),
    junit: resultOption('Write JUnit XML to this file'),
  },
  run: async (argv, context) => {
    const filter = filterOf(argv);
    const given = limitsOf(argv);
    const maxAgeMs = parseDuration('max-age', argv['max-age']);
    const { signal, print, tell } = context;
    const fleet: ListedMonitor[] = [];
    const check =
      argv.from === undefined
        ? await holding(async (hold) => {
            const { cloud, clock } = await holdCloudApi(hold, argv, context);
            const asked = await askFleet(cloud, filter, { signal });
            const limits = await withGroups(given, asked.fleet, asked.problems, asked.listGroups);
            return checkFleet(asked.monitors, limits, clock.now(), asked.list);
          })
        : await checkSyncedFleet(
            new SyncFolder(argv.from),
            given,
            context.clock?.now() ?? new Date(),
            (listed, detail) => {
              const records = detail === null ? [listed] : [listed, detail];
              fleet.push(...records);
              return meetsFilter(records, filter);
            },
            maxAgeMs,
          );
    if (argv.from !== undefined) {
      await withGroup(filter, fleet, check.doubts, null);
      await withGroups(given, fleet, check.doubts, null);
    }
    if (argv.junit !== undefined) await writeFileAtomically(argv.junit, checkJunit(check));
    const shown = argv['due-only'] ? check.monitors.filter(({ state }) => state !== 'good') : check.monitors;
    print(
      argv.json ? `${JSON.stringify({ ...check, monitors: shown }, null, 2)}\n` : listText(argv, dueColumns, shown),
    );
    const { due, unknown, good } = check.counts;
    tell(`${due} due, ${unknown} unknown, ${good} good\n`);
    const unseen = unseenOf(check, given);
    if (unseen !== null) tell(`${unseen}\n`);
    for (const doubt of check.doubts) tell(`${doubt}\n`);
    if (check.doubts.length > 0) return exitCodes.inconclusive;
    if (due > 0) return exitCodes.fail;
    return unknown > 0 || unseen !== null ? exitCodes.inconclusive : exitCodes.pass;
  },
});

interface LimitArguments {
  readonly 'calibration-hours': number;
  readonly 'self-calibration-days': number;
  readonly 'usage-hours': number;
  readonly 'report-days': number;
  readonly 'good-codes': string;
  readonly 'done-status': string;
  readonly 'failed-status': string;
  readonly expect?: readonly string[] | undefined;
  readonly skip: string;
}

function limitsOf(argv: LimitArguments): DueLimits {
  const skipped = splitList(argv.skip);
  const unknown = skipped.find((aspect) => !aspects.includes(aspect));
  if (unknown !== undefined) throw usageError(`--skip expects names out of ${aspects.join(', ')}; got "${unknown}".`);
  if (aspects.every((aspect) => skipped.includes(aspect))) {
    throw usageError('--skip names everything that is checked: leave out at least one.');
  }
  const number = (option: 'calibration-hours' | 'self-calibration-days' | 'usage-hours' | 'report-days') => {
    if (!(argv[option] >= 0)) throw usageError(`--${option} expects a number from 0 on, got ${argv[option]}.`);
    return argv[option];
  };
  return {
    calibrationHours: skipped.includes('calibration') ? null : number('calibration-hours'),
    selfCalibrationDays: skipped.includes('self-calibration') ? null : number('self-calibration-days'),
    usageHours: skipped.includes('usage') ? null : number('usage-hours'),
    reportDays: number('report-days'),
    goodResultCodes: skipped.includes('error-codes') ? null : splitList(argv['good-codes']),
    schedules: skipped.includes('schedules') ? null : 'judged',
    doneStatuses: skipped.includes('commands') ? null : splitList(argv['done-status']),
    failedStatuses: splitList(argv['failed-status']),
    configurations: (argv.expect ?? []).map(expectationOf),
  };
}

function expectationOf(text: string): ExpectedConfiguration {
  const [, group = '', configuration = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (group === '') throw usageError(`--expect expects GROUP=CONFIGURATION, got ${JSON.stringify(text)}.`);
  return { group, configuration };
}

/** Limits with the groups of expected configurations as monitors name them. Throws `usage` for a group that no monitor is in. */
async function withGroups(
  limits: DueLimits,
  fleet: readonly ListedMonitor[],
  problems: readonly string[],
  listGroups: (() => Promise<readonly Group[]>) | null,
): Promise<DueLimits> {
  const configurations: ExpectedConfiguration[] = [];
  for (const { group, configuration } of limits.configurations) {
    const found = await withGroup({ group }, fleet, problems, listGroups);
    configurations.push({ group: found.group ?? group, configuration });
  }
  return { ...limits, configurations };
}

/** Reason why a check that finds no monitor due is still not good; null if it is. */
function unseenOf({ monitors, details }: FleetCheck, { goodResultCodes, schedules }: DueLimits): string | null {
  if (monitors.length === 0) return 'No monitor was checked.';
  if (details || (goodResultCodes === null && schedules === null)) return null;
  return (
    'Error codes and schedules were not checked, since the list does not hold them: sync and check with --from, ' +
    'or leave them out with --skip error-codes,schedules.'
  );
}
