import { FlatfieldError } from '../../base/flatfield-error.ts';
import { parseWrittenOptions, type WrittenOptions } from '../../inspect/output/read-run-manifest.ts';
import type { InspectRequest } from '../../inspect/request.ts';
import { decidingNames } from '../../inspect/request-fields.ts';
import { givenProfile } from '../../judge/profiles/given-profile.ts';
import { goldenCheckOf, noGoldenUnit } from '../../line/station/golden/check-golden-unit.ts';
import { type GoldenFile, type GoldenKind, readGoldenFile } from '../../line/station/golden/golden-file.ts';
import type { CommandContext } from '../command.ts';
import { type InspectArguments, inspectOptionEntries, inspectOptions } from '../inspect/inspect-options.ts';
import { type InspectCall, requestOf } from '../inspect/request-of.ts';
import { goldenFolderOf, goldenKindOf } from './golden-unit-of.ts';

const decides: ReadonlySet<string> = new Set(decidingNames);

/** Options of `flatfield inspect` that a check does not take. */
const notOfCheck = inspectOptionEntries.flatMap(([name, { sets = '', notInCheck }]) =>
  notInCheck || decides.has(sets) ? [name] : [],
);

/** Options of `flatfield golden check`: all others of `flatfield inspect`. */
export const checkOptions = without(inspectOptions, notOfCheck);

/** A check that can be made. */
export interface PreparedCheck {
  readonly call: InspectCall;
  readonly kind: GoldenKind;
  readonly file: GoldenFile;
}

/**
 * The inspection of a check: place, meter and showing as given, all that decides what is read and how it is judged as in the reference. Throws `golden-unit` if there is
 * none for such readings, and what `requestOf` throws.
 */
export async function prepareCheck(given: InspectArguments, context: CommandContext): Promise<PreparedCheck> {
  const call = await requestOf(without(given, notOfCheck), context, notOfCheck);
  const kind = goldenKindOf(call.argv);
  const file = await readGoldenFile(goldenFolderOf(context), kind);
  if (file === null) throw noGoldenUnit(kind);
  const options = optionsOf(file);
  const { profile } = options;
  if (profile === undefined) throw unusable();
  const request = {
    ...call.request,
    ...Object.fromEntries(decidingNames.map((name) => [name, (options as InspectRequest)[name]])),
    profile: givenProfile(profile),
    unit: file.reference.unit,
    goldenCheck: goldenCheckOf(file),
  };
  return { call: { ...call, request }, kind, file };
}

/** A table without these names. The type keeps them: every value of such a table may be undefined. */
function without<T extends object>(table: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name))) as T;
}

function optionsOf({ reference }: GoldenFile): WrittenOptions {
  try {
    return parseWrittenOptions(reference.options);
  } catch (cause) {
    throw unusable(cause);
  }
}

function unusable(cause?: unknown): FlatfieldError {
  return new FlatfieldError('golden-unit', 'The options of the reference cannot be used: set the golden unit again.', {
    cause,
  });
}
