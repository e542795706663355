import type { StationLanguage } from '../station-state.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { ja } from './texts/ja.ts';
import type { Texts } from './texts/texts.ts';

export type { Texts } from './texts/texts.ts';

export const TEXTS: Readonly<Record<StationLanguage, Texts>> = { en, de, ja };

/** In the order in which a key goes through them. */
export const STATION_LANGUAGES = Object.keys(TEXTS) as readonly StationLanguage[];

/** A text with its values put in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
