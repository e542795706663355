import type { AlarmCondition } from '../../protocol/alarm-rule.ts';
import { type LineWords, lineWords } from '../languages/languages.ts';

type ChartCondition = Extract<AlarmCondition, { kind: 'chart' }>;

/** Words of a language for rules and alarms. */
export interface AlarmWords {
  readonly say: LineWords;
  readonly span: (ms: number) => string;
  readonly chart: (kind: ChartCondition['chart']) => string;
  readonly metric: (name: string) => string;
  /** A value with its unit. */
  readonly value: (value: number, unit: string) => string;
}

/** English words, with kinds of charts and metrics as commands take them. */
export const ENGLISH: AlarmWords = {
  say: lineWords('en'),
  span: spanText,
  chart: (kind) => kind,
  metric: (name) => name,
  value: (value, unit) => (unit === '' ? String(value) : `${value} ${unit}`),
};

/** A rule in one line of plain words, in English unless others are given; names in it are as they were given. */
export function ruleText(condition: AlarmCondition, words: AlarmWords = ENGLISH): string {
  const { say } = words;
  const ofStations = (names: readonly string[]) => (names.length === 0 ? say('any station') : names.join(', '));
  switch (condition.kind) {
    case 'silent': {
      const span = words.span(condition.afterMs);
      return say('{stations} silent for longer than {span}', { stations: ofStations(condition.stations), span });
    }
    case 'yield': {
      const { of, belowPercent: percent, windowMs, minUnits: count, by, station, model, profile } = condition;
      const whole = say(`${of} yield`);
      const each = by === 'station' ? say('{yield} of a station', { yield: whole }) : whole;
      const names = [station, model, profile].filter((name) => name !== null).join(', ');
      const about = names === '' ? each : say('{yield} of {names}', { yield: each, names });
      const values = { yield: about, percent, span: words.span(windowMs), count };
      return say('{yield} under {percent} % over {span}, from {count} units on', values);
    }
    case 'golden': {
      const { afterMs } = condition;
      const stations = ofStations(condition.stations);
      if (afterMs === 0) return say('golden check of {stations} failed or overdue', { stations });
      const span = words.span(afterMs);
      return say('golden check of {stations} failed or overdue for longer than {span}', { stations, span });
    }
    case 'clock': {
      const span = words.span(condition.beyondMs);
      return say('clock of {stations} off by more than {span}', { stations: ofStations(condition.stations), span });
    }
    case 'chart':
      return chartText(condition, words);
    default:
      return condition satisfies never;
  }
}

function chartText({ isFrozenOnly, rules, ...condition }: ChartCondition, { say, ...words }: AlarmWords): string {
  const { station, model, profile } = condition;
  const metric = condition.metric === null ? say('any metric') : words.metric(condition.metric);
  const names = [metric, station, model, profile].filter((one) => one !== null).join(', ');
  const all = say('signal on the {chart} chart of {names}', { chart: words.chart(condition.chart), names });
  const some = rules.length === 8 ? all : say('{signal}, rules {rules}', { signal: all, rules: rules.join(', ') });
  return isFrozenOnly ? say('{signal}, frozen limits only', { signal: some }) : some;
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
