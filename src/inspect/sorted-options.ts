import { z } from 'zod';
import { asError } from '../base/as-error.ts';
import { meantName } from '../base/closest-name.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { ownEntries } from '../base/plain-copy.ts';
import type { InspectRequest } from './request.ts';
import { checkField, lightFields, namesOf, requestFields } from './request-fields.ts';
import type { FolderServices, LightServices, MonitorServices, SourceServices } from './services.ts';

const service = z.custom((value) => typeof value === 'object' && value !== null, 'expected an object');
const callback = z.custom((value) => typeof value === 'function', 'expected a function');

const lightServices = z.object({
  meter: service,
  place: callback,
  onWarmUp: callback.optional(),
} satisfies Record<keyof LightServices, z.ZodType>);

/** A schema for each service of a run. */
const services = {
  api: service,
  cloud: service,
  source: service,
  reference: z.unknown(),
  light: lightServices.nullable(),
  showPatch: callback,
  confirmShown: callback,
  screen: service,
  hint: callback,
  strategy: z.custom(
    (value) => typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function',
    'expected an object with a function next',
  ),
  golden: service.nullable(),
  keeper: service.nullable(),
  runId: z.string(),
  signal: z.custom((value) => value instanceof AbortSignal, 'expected an AbortSignal'),
  onProgress: callback,
  onEvent: callback,
  onWaiting: callback,
  clock: service,
  onStart: callback,
  lineMarks: callback,
  onWritten: callback,
} as const satisfies Record<keyof MonitorServices | keyof SourceServices | keyof FolderServices, z.ZodType>;

type ServiceName = keyof typeof services;

/** Services from a caller. `api` or `source` says where the readings come from. */
export type GivenServices = Partial<MonitorServices> & Partial<SourceServices> & FolderServices;

/** The options of a caller, split into the request and its services. */
export interface SortedOptions {
  readonly request: InspectRequest;
  readonly services: GivenServices;
}

/**
 * Splits the options of a caller; each is read once. Refuses unknown options, which would otherwise be ignored silently, and invalid
 * services. `isWritten`: true if the run is written to a folder. `more`: names that only the caller uses. Throws
 * `invalid-plan`.
 */
export function sortedOptions(
  options: object,
  { isWritten = false, more = [] }: { readonly isWritten?: boolean; readonly more?: readonly string[] } = {},
): SortedOptions {
  const ofFolder = isWritten ? [] : [...namesOf('folder'), 'onStart', 'lineMarks', 'onWritten'];
  const refused: readonly string[] = [...namesOf('resume'), ...ofFolder];
  const names = [...Object.keys(requestFields), ...Object.keys(services)].filter((name) => !refused.includes(name));
  const known = [...new Set([...names, ...more])];
  const asked: Record<string, unknown> = {};
  const given: Record<string, unknown> = {};
  if (typeof options !== 'object' || options === null) {
    throw new FlatfieldError('invalid-plan', 'The options are not usable: expected an object.');
  }
  for (const [name, value] of attempt('The options are', () => ownEntries(options))) {
    if (!known.includes(name)) throw unknownOption(name, known);
    if (more.includes(name)) continue;
    if (name === 'light' && typeof value === 'object' && value !== null) sortLight(value, asked, given);
    else if (Object.hasOwn(requestFields, name) && name !== 'light') asked[name] = value;
    else given[name] = value;
  }
  return { request: asked, services: checkedServices(given) };
}

function sortLight(value: object, asked: Record<string, unknown>, given: Record<string, unknown>): void {
  const known = [...Object.keys(lightFields.shape), ...Object.keys(lightServices.shape)];
  const entries = attempt('The option light is', () => ownEntries(value));
  const unknown = entries.find(([name]) => !known.includes(name));
  if (unknown)
    throw unknownOption(
      `light.${unknown[0]}`,
      known.map((name) => `light.${name}`),
    );
  const ofRequest = entries.filter(([name]) => Object.hasOwn(lightFields.shape, name));
  asked['light'] = Object.fromEntries(ofRequest);
  given['light'] = Object.fromEntries(entries.filter((entry) => !ofRequest.includes(entry)));
}

function unknownOption(name: string, known: readonly string[]): FlatfieldError {
  return new FlatfieldError('invalid-plan', `The option ${name} is not known${meantName(name, known)}`);
}

function checkedServices(given: Readonly<Record<string, unknown>>): GivenServices {
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) checkField(name, services[name as ServiceName], value);
  }
  return given;
}

/** Reads a caller's value, whose getters may throw anything. */
function attempt<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    const cause = asError(thrown);
    throw new FlatfieldError('invalid-plan', `${what} not usable: ${cause.message}.`, { cause });
  }
}
