import type { StationLanguage } from '../station-state.ts';
import { fill, type Texts } from './texts.ts';

/** Milliseconds as minutes and seconds, rounded up. */
export function durationText(ms: number, { minutes, seconds }: Pick<Texts, 'minutes' | 'seconds'>): string {
  const s = Math.ceil(ms / 1000);
  return s < 60 ? fill(seconds, { s }) : fill(minutes, { min: Math.floor(s / 60), s: s % 60 });
}

/** A moment (UTC, ISO 8601) in the time of this computer. */
export function timeText(utc: string, lang: StationLanguage): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(utc));
}
