import { filled } from '../../../../base/filled.ts';
import type { StationLanguage } from '../station-state.ts';
import { de } from './texts/de.ts';
import { en, type Texts } from './texts/en.ts';
import { ja } from './texts/ja.ts';

/** Source of a text, by its speed: `mixed` if a scanner typed only a part of it, or for two scans. */
export type Pace = 'typed' | 'scanned' | 'mixed';

/** Three keys within the first time, or four within the second, in milliseconds: no person types as fast. */
const THREE_KEYS_MS = 60;
const FOUR_KEYS_MS = 150;
/** Between two keys of a scanner, most of the time, in milliseconds. */
const SCANNER_GAP_MS = 50;
/** A radio link may delay a key this long, in milliseconds; a longer gap is between two pieces. */
const DELAY_MS = 100;

/** Tells scanning from typing by the times of the keys, in milliseconds. One scan is one even burst: a gap that is out of its rhythm ends it. */
export function paceOf(times: readonly number[]): Pace {
  const isWithin = (keys: number, ms: number) =>
    times.some((time, index) => (times[index + keys - 1] ?? Number.POSITIVE_INFINITY) - time <= ms);
  if (!isWithin(3, THREE_KEYS_MS) && !isWithin(4, FOUR_KEYS_MS)) return 'typed';
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  gaps.sort((left, right) => left - right);
  const median = gaps[Math.floor((gaps.length - 1) / 2)] ?? 0;
  const longest = gaps.at(-1) ?? 0;
  return median <= SCANNER_GAP_MS && longest <= Math.max(DELAY_MS, 3 * median) ? 'scanned' : 'mixed';
}

export const TEXTS: Readonly<Record<StationLanguage, Texts>> = { en, de, ja };

/** In the order in which a key goes through them. */
export const STATION_LANGUAGES = Object.keys(TEXTS) as readonly StationLanguage[];

/** A text with its values put in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return filled(text, values, String);
}

/** Milliseconds as minutes and seconds, rounded up. */
export function durationText(ms: number, { minutes, seconds }: Pick<Texts, 'minutes' | 'seconds'>): string {
  const s = Math.ceil(ms / 1000);
  return s < 60 ? fill(seconds, { s }) : fill(minutes, { min: Math.floor(s / 60), s: s % 60 });
}

/** A moment (UTC, ISO 8601) in the time of this computer. */
export function timeText(utc: string, lang: StationLanguage): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(utc));
}
