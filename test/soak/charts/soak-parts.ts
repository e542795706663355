export { ALARM_CHARTS, driftedMonth, falseAlarms, MONTH_VALUES, tooLate } from './month.ts';
export { expectedAlarms } from './theory.ts';
