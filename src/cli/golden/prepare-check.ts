import { FlatfieldError } from '../../base/flatfield-error.ts';
import { parseWrittenOptions, type WrittenOptions } from '../../inspect/output/read-run-manifest.ts';
import { judgeOptionsOf } from '../../judge/judge-options.ts';
import { givenProfile } from '../../judge/profiles/given-profile.ts';
import { goldenCheckOf, noGoldenUnit } from '../../line/station/golden/check-golden-unit.ts';
import { type GoldenFile, type GoldenKind, readGoldenFile } from '../../line/station/golden/golden-file.ts';
import type { CommandContext } from '../command.ts';
import type { InspectArguments, InspectOptionName } from '../inspect/inspect-options.ts';
import { type InspectCall, requestOf } from '../inspect/request-of.ts';
import { goldenFolderOf, goldenKindOf } from './golden-unit-of.ts';

/** Options of `flatfield inspect` that the reference decides, or that a check has not. */
const OF_REFERENCE = [
  'resolution',
  'profile',
  'unit',
  'unit-pattern',
  'retest-reason',
  'color-mode',
  'lock-keys',
  'marker',
  'bit-depth',
  'layout',
  'order',
  'patches',
  'repeat',
  'stop-at-fail',
  'history',
  'tone-response',
  'guard-band',
  'accept-signal',
  'require-detectable',
  'fail-on',
  'resume',
  'calibrate-first',
  'tag-asset',
] as const satisfies readonly InspectOptionName[];

export type OfReference = (typeof OF_REFERENCE)[number];

/** None of these options. */
export const NOT_GIVEN = Object.fromEntries(OF_REFERENCE.map((name) => [name, undefined])) as Pick<
  InspectArguments,
  OfReference
>;

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
  const call = await requestOf(given, context, OF_REFERENCE);
  const kind = goldenKindOf(call.argv);
  const file = await readGoldenFile(goldenFolderOf(context), kind);
  if (file === null) throw noGoldenUnit(kind);
  const { profile, ...of } = optionsOf(file);
  if (profile === undefined) throw unusable();
  const { resolution, layout, order, patches, stopAtFail, repeat, colorMode, lockKeys, marker, bitDepth } = of;
  const request = {
    ...call.request,
    ...judgeOptionsOf(of),
    ...{ resolution, layout, order, patches, stopAtFail, repeat, colorMode, lockKeys, marker, bitDepth },
    profile: givenProfile(profile),
    unit: file.reference.unit,
    goldenCheck: goldenCheckOf(file),
  };
  return { call: { ...call, request }, kind, file };
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
