import { FlatfieldError } from '../base/flatfield-error.ts';
import { issueText } from '../base/schema-issue.ts';
import type { Reference, ReferenceProblem } from '../read/reference/reference.ts';
import { isReferenceProblem } from '../read/reference/reference-from.ts';
import { calibrationSchema } from '../record/inspection.ts';

type Found = Reference | ReferenceProblem | null;

/**
 * The reference of a custom source: an object, which is compared with itself at the end; a function, which is asked again at the end;
 * or null for profiles that need none.
 */
export type GivenReference = Found | (() => Found | Promise<Found>);

/** The reference as it is now, as its own copy. Throws `unusable-reference` if it is not one, and what the function throws. */
export async function referenceOf(given: GivenReference): Promise<Found> {
  const found = typeof given === 'function' ? await given() : given;
  if (found === null) return null;
  const isObject = typeof found === 'object';
  const parsed = calibrationSchema.safeParse(
    isObject && isReferenceProblem(found)
      ? { reference: null, problem: found }
      : { reference: found ?? undefined, problem: null },
  );
  const copy: unknown = parsed.success && JSON.parse(JSON.stringify(parsed.data.reference ?? parsed.data.problem));
  // The schema is that of the type.
  if (parsed.success) return copy as Found;
  const [issue] = parsed.error.issues;
  const why = issueText(issue && { ...issue, path: issue.path.slice(1) }, 'the whole');
  throw new FlatfieldError('unusable-reference', `The reference is not usable (${why}).`, { cause: parsed.error });
}
