import { z } from 'zod';

/**
 * The operator's statements about an inspection, one line of text each. The key is the name of the option, of the field of the record, and of the
 * row's title on the page. `title`: the name in messages. `label`: the name in reports of short lines, at most eight letters.
 */
const STATEMENTS = {
  /** The reason why the unit is inspected again; absent if none was given. */
  retestReason: { title: 'The reason for a retest', label: 'Retest' },
  /** The step of a gauge study that the run is, as `flatfield gauge next` names it; such a run never counts as production. */
  gaugeStudy: { title: 'The step of a gauge study', label: 'Study' },
} as const;

type StatedName = keyof typeof STATEMENTS;

/** As a record holds it. */
export type Stated = { readonly [Name in keyof typeof STATEMENTS]?: string };

const statements = Object.entries(STATEMENTS) as readonly (readonly [
  StatedName,
  { readonly title: string; readonly label: string },
])[];

/** Every one with what messages call it. */
export const statedTitles = statements.map(([name, { title }]) => [name, title] as const);

/** A statement that a record holds. */
export interface StatedLine {
  readonly name: StatedName;
  readonly label: string;
  readonly said: string;
}

/** The statements that a record holds: every report takes them from here. */
export function statementsOf(record: Stated): readonly StatedLine[] {
  return statements.flatMap(([name, { label }]) => {
    const said = record[name];
    return said === undefined ? [] : [{ name, label, said }];
  });
}

/** A schema for each. */
export const statedShape = forEachStatement(z.string().exactOptional());

/** The same schema for each. */
export function forEachStatement<T>(schema: T): { readonly [Name in StatedName]: T } {
  return Object.fromEntries(statedTitles.map(([name]) => [name, schema])) as { [Name in StatedName]: T };
}
