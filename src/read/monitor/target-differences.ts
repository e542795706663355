import { isDeepStrictEqual } from 'node:util';
import { type TargetField, targetFields } from '../../api/local/target-schema.ts';
import { holdsOnlyExactNumbers } from '../../base/parse-json-text.ts';
import { isReturned, type ReadTarget } from './read-target.ts';

/** A field in which two targets differ. */
export interface TargetDifference {
  /** Such as `parameters.brightness.value`. */
  readonly field: string;
  /** Undefined if the target does not have the field. */
  readonly now: unknown;
  readonly wanted: unknown;
}

/** The result of comparing a target with a wanted one. */
export interface TargetComparison {
  readonly differences: readonly TargetDifference[];
  readonly compared: readonly TargetField[];
  /** Fields that cannot be compared, as a read did not return them: the targets are not known to be equal. */
  readonly notReturned: readonly TargetField[];
  /** Fields that cannot be compared, as they hold a number that may have been rounded. */
  readonly notExact: readonly TargetField[];
  /** Fields that a file does not state, so that they are not compared. */
  readonly notStated: readonly TargetField[];
}

export interface CompareTargetOptions {
  /** True if the wanted target was read as well: a field that it lacks is not known. In a file, such a field is not asked for. */
  readonly isRead: boolean;
  readonly ignored?: readonly TargetField[] | undefined;
}

/** Compares every field but the ids, inner fields one by one. */
export function compareTargets(
  now: ReadTarget,
  wanted: ReadTarget,
  { isRead, ignored = [] }: CompareTargetOptions,
): TargetComparison {
  const meant = targetFields.filter((field) => !ignored.includes(field));
  const asked = meant.filter((field) => isRead || wanted[field] !== undefined);
  const notReturned = asked.filter((field) => !isReturned(now, field) || (isRead && !isReturned(wanted, field)));
  const returned = asked.filter((field) => !notReturned.includes(field));
  const compared = returned.filter((field) => holdsOnlyExactNumbers([now[field], wanted[field]]));
  return {
    differences: compared.flatMap((field) => differencesOf(field, now[field], wanted[field])),
    compared,
    notReturned,
    notExact: returned.filter((field) => !compared.includes(field)),
    notStated: meant.filter((field) => !asked.includes(field)),
  };
}

function differencesOf(field: string, now: unknown, wanted: unknown): readonly TargetDifference[] {
  if (isDeepStrictEqual(now, wanted)) return [];
  if (!isObject(now) || !isObject(wanted)) return [{ field, now, wanted }];
  const names = [...new Set([...Object.keys(now), ...Object.keys(wanted)])];
  return names.flatMap((name) => differencesOf(`${field}.${name}`, now[name], wanted[name]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
