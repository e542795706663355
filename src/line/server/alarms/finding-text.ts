import type { AlarmFinding } from '../../protocol/alarm-finding.ts';
import { signalText } from '../charts/signal-text.ts';
import { localClock } from '../store/yields/local-groups.ts';
import { type AlarmWords, ENGLISH } from './rule-text.ts';

/** The sentence of an alarm, in English unless other words are given; times are local ones of the line, names as they were given. */
export function findingText(finding: AlarmFinding, timeZone: string, words: AlarmWords = ENGLISH): string {
  const { say, span } = words;
  switch (finding.code) {
    case 'never-reported':
      return say('has never reported');
    case 'silent': {
      const time = localText(finding.sinceMs, timeZone);
      return finding.isRunning
        ? say('not heard from since {time}, in the middle of a run', { time })
        : say('not heard from since {time}', { time });
    }
    case 'low-yield': {
      const { of, percent, passed, units: count, windowMs, targetPercent: target } = finding;
      const values = { yield: say(`${of} yield`), percent, passed, count, span: span(windowMs), target };
      return say('{yield} {percent} % ({passed} of {count} units in {span}), target {target} %', values);
    }
    case 'golden-failed':
      return say('golden unit: the check failed: {summary}', { summary: say.verdict(finding.said) });
    case 'golden-overdue':
      return say('golden unit: check overdue since {time}', { time: localText(finding.sinceMs, timeZone) });
    case 'station-clock': {
      const count = secondsOf(finding.offsetMs);
      return finding.offsetMs > 0
        ? say("the clock is {count} s ahead of the server's", { count })
        : say("the clock is {count} s behind the server's", { count });
    }
    case 'server-clock': {
      const values = { names: finding.server, count: secondsOf(finding.offsetMs) };
      return finding.offsetMs > 0
        ? say("the clock of the server {names} is {count} s ahead of the database's", values)
        : say("the clock of the server {names} is {count} s behind the database's", values);
    }
    case 'chart-signal':
      return chartSignalText(finding, words);
    case 'told':
      return finding.text;
    default:
      return finding satisfies never;
  }
}

function chartSignalText(
  { model, profile, panel, rule, side, value, unit, ...of }: Extract<AlarmFinding, { code: 'chart-signal' }>,
  words: AlarmWords,
): string {
  const { say } = words;
  const values = {
    chart: words.chart(of.chart),
    metric: words.metric(of.metric),
    names: `${model}, ${profile}`,
    signal: say(signalText(of.chart, { rule, side })),
  };
  if (value === null) {
    return panel === 'spread'
      ? say('{chart} chart of {metric}, {names}: spread of the points {signal}', values)
      : say('{chart} chart of {metric}, {names}: {signal}', values);
  }
  const withValue = { ...values, value: words.value(Number(value.toPrecision(5)), unit) };
  return panel === 'spread'
    ? say('{chart} chart of {metric}, {names}: spread of the points {signal} ({value})', withValue)
    : say('{chart} chart of {metric}, {names}: {signal} ({value})', withValue);
}

function secondsOf(ms: number): number {
  return Math.round(Math.abs(ms) / 1000);
}

/** Local time of milliseconds since 1970: `2026-03-20 14:05`. */
export function localText(atMs: number, timeZone: string): string {
  return new Date(localClock(timeZone)(atMs)).toISOString().slice(0, 16).replace('T', ' ');
}
