import type { z } from 'zod';
import { expectation } from '../base/schema-issue.ts';
import { measurementShape } from '../read/state/measurement.ts';
import { inspectionSchema } from './inspection.ts';

/** The first thing in which a value is not a record. */
export interface SchemaProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly cause: z.ZodError;
}

/**
 * Holds a value against the schema of records. Long lists are checked item by item first, up to the first wrong one: the schema would
 * collect a problem for each of a million.
 */
export function schemaProblem(record: unknown): SchemaProblem | null {
  const problem = listProblem(record);
  if (problem) return problem;
  const { error } = inspectionSchema.safeParse(record);
  return error ? problemOf(error, []) : null;
}

function listProblem(record: unknown): SchemaProblem | null {
  for (const { path, fields } of measurementsOf(record)) {
    for (const [name, { element }] of LISTS) {
      const list = fields[name];
      if (!Array.isArray(list) || list.length < LONG_LIST) continue;
      for (const [index, item] of list.entries()) {
        const { error } = element.safeParse(item);
        if (error) return problemOf(error, [...path, name, index]);
      }
    }
  }
  return null;
}

/** So many problems can be collected. */
const LONG_LIST = 1000;

const LISTS = (['checks', 'readings', 'replaced', 'missed'] as const).map(
  (name) => [name, measurementShape[name]] as const,
);

/** The measurements of a record: its own and those of its further passes. */
function measurementsOf(record: unknown) {
  const repeats = fieldsOf(fieldsOf(record)['repeats']);
  const others = Array.isArray(repeats['others']) ? repeats['others'].slice(0, LONG_LIST) : [];
  return [
    { path: [], fields: fieldsOf(record) },
    ...others.map((other: unknown, index) => ({ path: ['repeats', 'others', index], fields: fieldsOf(other) })),
  ];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function problemOf(error: z.ZodError, path: readonly PropertyKey[]): SchemaProblem {
  const [issue] = error.issues;
  return { path: [...path, ...(issue?.path ?? [])], message: expectation(issue), cause: error };
}
