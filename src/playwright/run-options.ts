import { asError } from '../base/as-error.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { ownEntries } from '../base/plain-copy.ts';
import { checkedRequest } from '../inspect/request-fields.ts';
import type { InspectOptions } from '../inspect/services.ts';
import { sortedOptions } from '../inspect/sorted-options.ts';

const PROJECT = 'set it in the option flatfield of the project or the file';
const FIELD = 'the fixture field shows the patches and verifies them';
const FOLDER = 'each run has a folder of its own below the output folder of its test';
const OTHER_SOURCE = 'call inspect of flatfield for readings of another source';
const REFERENCE = "set reference: 'cloud' in the option flatfield of the project or the file";

/** The options of `inspect` that a run in a test does not take, and where they are set instead. */
const SET_ELSEWHERE = {
  api: PROJECT,
  monitor: PROJECT,
  resolution: PROJECT,
  simulated: PROJECT,
  lang: PROJECT,
  cloud: REFERENCE,
  showPatch: FIELD,
  confirmShown: FIELD,
  shownBy: FIELD,
  screen: FIELD,
  hint: FIELD,
  keeper: FOLDER,
  runId: FOLDER,
  source: OTHER_SOURCE,
  reference: `${REFERENCE}; for a reference of your own, ${OTHER_SOURCE}`,
  plan: OTHER_SOURCE,
  fullPlan: 'a run reads what its test shows, or the patches that it names',
} as const;

/** The options of one run in a test, each in place of the project's. */
export type RunOptions = Omit<InspectOptions, keyof typeof SET_ELSEWHERE>;

/**
 * The options that `inspection.run` was called with, each read once; one that is undefined leaves the project's as it is. Throws
 * `invalid-argument` for an option that is set elsewhere and for anything but one plain object, and `invalid-plan` for an option that is unknown or not of its kind.
 */
export function runOptionsOf([options = {}, ...others]: readonly unknown[]): RunOptions {
  if (others.length > 0) throw refusal('takes one argument: an object of options');
  if (typeof options !== 'object' || options === null)
    throw refusal(`expected an object of options, got ${typeof options}`);
  const given = entriesOf(options).filter(([, value]) => value !== undefined);
  for (const [name] of given) {
    if (!Object.hasOwn(SET_ELSEWHERE, name)) continue;
    throw refusal(`does not take the option ${name}: ${SET_ELSEWHERE[name as keyof typeof SET_ELSEWHERE]}`);
  }
  return checkedOptions(Object.fromEntries(given));
}

/** Checks the options of a run, each read once. Data is copied; services are not. `more`: names that only the caller uses. */
export function checkedOptions(options: object, more: readonly string[] = []): RunOptions {
  const { request, services } = sortedOptions(options, { more });
  const { light, ...asked } = checkedRequest(request);
  return { ...asked, ...services, ...(light && { light: { ...light, ...services.light } }) } as RunOptions;
}

function entriesOf(options: object): ReturnType<typeof ownEntries> {
  try {
    return ownEntries(options);
  } catch (thrown) {
    const cause = asError(thrown);
    throw refusal(`the options cannot be used: ${cause.message}`, { cause });
  }
}

function refusal(why: string, options?: ErrorOptions): FlatfieldError {
  return new FlatfieldError('invalid-argument', `inspection.run: ${why}.`, options);
}
