import type { AlarmCondition } from '../../protocol/alarm-rule.ts';

/** A rule in one line of plain words; names in it are as they were given. */
export function ruleText(condition: AlarmCondition): string {
  switch (condition.kind) {
    case 'silent':
      return `${ofStations(condition.stations)} silent for longer than ${spanText(condition.afterMs)}`;
    case 'yield': {
      const { of, belowPercent, windowMs, minUnits, by, station, model, profile } = condition;
      const among = [station, model, profile].filter((name) => name !== null);
      const about = `${by === 'station' ? ' of a station' : ''}${among.length > 0 ? ` of ${among.join(', ')}` : ''}`;
      return `${of} yield${about} under ${belowPercent} % over ${spanText(windowMs)}, from ${minUnits} units on`;
    }
    case 'golden': {
      const { afterMs, stations } = condition;
      const late = afterMs === 0 ? 'overdue' : `overdue for longer than ${spanText(afterMs)}`;
      return `golden check of ${ofStations(stations)} failed or ${late}`;
    }
    case 'chart': {
      const { chart, rules, isFrozenOnly, metric, station, model, profile } = condition;
      const of = [metric ?? 'any metric', station, model, profile].filter((one) => one !== null).join(', ');
      const which = rules.length === 8 ? '' : `, rules ${rules.join(', ')}`;
      return `signal on the ${chart} chart of ${of}${which}${isFrozenOnly ? ', frozen limits only' : ''}`;
    }
    default:
      return condition satisfies never;
  }
}

function ofStations(stations: readonly string[]): string {
  return stations.length === 0 ? 'any station' : stations.join(', ');
}

/** A time span of a rule in its largest whole unit: `90 s`, `15 min`, `8 h`, `3 d`. */
export function spanText(ms: number): string {
  const [unit, size] = UNITS.find(([, one]) => ms >= one && ms % one === 0) ?? ['s', 1000];
  return `${ms / size} ${unit}`;
}

const UNITS: readonly (readonly [string, number])[] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
];
