import { z } from 'zod';

/**
 * The operator's statements about an inspection, one line of text each, with their names in messages. The key is the name of the option, of the
 * field of the record, and of the row's title on the page.
 */
const TITLES = {
  /** The reason why the unit is inspected again; absent if none was given. */
  retestReason: 'The reason for a retest',
  /** The step of a gauge study that the run is, as `flatfield gauge next` names it; such a run never counts as production. */
  gaugeStudy: 'The step of a gauge study',
} as const;

type StatedName = keyof typeof TITLES;

/** As a record holds it. */
export type Stated = { readonly [Name in keyof typeof TITLES]?: string };

/** Every one with what messages call it. */
export const statedTitles = Object.entries(TITLES) as readonly (readonly [StatedName, string])[];

/** A schema for each. */
export const statedShape = forEachStatement(z.string().exactOptional());

/** The same schema for each. */
export function forEachStatement<T>(schema: T): { readonly [Name in StatedName]: T } {
  return Object.fromEntries(statedTitles.map(([name]) => [name, schema])) as { [Name in StatedName]: T };
}
