import { isOnCalendar } from '../../cloud-api/service-time.ts';
import type { MonitorFilter } from '../../fleet/monitor-filter.ts';
import { usageError } from '../exit-codes.ts';

/** Values of the filter options in cloud-options.ts. */
export interface FilterArguments {
  readonly group?: string | undefined;
  readonly model?: string | undefined;
  readonly 'usage-hours-above'?: number | undefined;
  readonly 'calibrated-before'?: string | undefined;
  readonly 'with-configuration'?: string | undefined;
}

/** The filter that the options make up. Throws `usage` for what is not a number or a date. */
export function filterOf(argv: FilterArguments): MonitorFilter {
  const { group, model, 'usage-hours-above': usageHoursAbove, 'calibrated-before': calibratedBefore } = argv;
  if (usageHoursAbove !== undefined && !Number.isFinite(usageHoursAbove)) {
    throw usageError('--usage-hours-above expects a number of hours.');
  }
  const isShaped = calibratedBefore === undefined || /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/.test(calibratedBefore);
  const [day, time = '00:00'] = (calibratedBefore ?? '2000-01-01').split(' ');
  if (!isShaped || !isOnCalendar(`${day}T${time}`)) {
    throw usageError(`--calibrated-before expects YYYY-MM-DD or "YYYY-MM-DD HH:mm", got "${calibratedBefore}".`);
  }
  return { group, model, usageHoursAbove, calibratedBefore, configuration: argv['with-configuration'] };
}
