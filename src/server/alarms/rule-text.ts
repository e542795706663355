import { filled } from '../../base/filled.ts';
import type { AlarmCondition } from '../../protocol/alarm-rule.ts';

/** Parts of a rule, in English. */
type RuleText =
  | 'any station'
  | 'any metric'
  | '{stations} silent for longer than {span}'
  | 'first-pass yield'
  | 'final yield'
  | '{yield} of a station'
  | '{yield} of {names}'
  | '{yield} under {percent} % over {span}, from {count} units on'
  | 'golden check of {stations} failed or overdue'
  | 'golden check of {stations} failed or overdue for longer than {span}'
  | 'signal on the {chart} chart of {names}'
  | '{signal}, rules {rules}'
  | '{signal}, frozen limits only';

type Say = (text: RuleText, values?: Readonly<Record<string, string | number>>) => string;

const english: Say = (text, values = {}) => filled(text, values, String);

/** A rule in one line of plain words, in English unless `say` has another language; names in it are as they were given. */
export function ruleText(condition: AlarmCondition, say: Say = english): string {
  const ofStations = (names: readonly string[]) => (names.length === 0 ? say('any station') : names.join(', '));
  switch (condition.kind) {
    case 'silent': {
      const span = spanText(condition.afterMs);
      return say('{stations} silent for longer than {span}', { stations: ofStations(condition.stations), span });
    }
    case 'yield': {
      const { of, belowPercent: percent, windowMs, minUnits: count, by, station, model, profile } = condition;
      const whole = say(`${of} yield`);
      const each = by === 'station' ? say('{yield} of a station', { yield: whole }) : whole;
      const names = [station, model, profile].filter((name) => name !== null).join(', ');
      const about = names === '' ? each : say('{yield} of {names}', { yield: each, names });
      const values = { yield: about, percent, span: spanText(windowMs), count };
      return say('{yield} under {percent} % over {span}, from {count} units on', values);
    }
    case 'golden': {
      const { afterMs } = condition;
      const stations = ofStations(condition.stations);
      if (afterMs === 0) return say('golden check of {stations} failed or overdue', { stations });
      const span = spanText(afterMs);
      return say('golden check of {stations} failed or overdue for longer than {span}', { stations, span });
    }
    case 'chart': {
      const { chart, rules, isFrozenOnly, metric, station, model, profile } = condition;
      const names = [metric ?? say('any metric'), station, model, profile].filter((one) => one !== null).join(', ');
      const all = say('signal on the {chart} chart of {names}', { chart, names });
      const some = rules.length === 8 ? all : say('{signal}, rules {rules}', { signal: all, rules: rules.join(', ') });
      return isFrozenOnly ? say('{signal}, frozen limits only', { signal: some }) : some;
    }
    default:
      return condition satisfies never;
  }
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
