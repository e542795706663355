import { FlatfieldError } from '../../base/flatfield-error.ts';
import { parseWrittenOptions, type WrittenOptions } from '../../inspect/output/read-run-manifest.ts';
import { judgeOptionsOf } from '../../judge/judge-options.ts';
import { givenProfile } from '../../judge/profiles/given-profile.ts';
import { goldenCheckOf, noGoldenUnit } from '../../line/station/golden/check-golden-unit.ts';
import { type GoldenFile, type GoldenKind, readGoldenFile } from '../../line/station/golden/golden-file.ts';
import type { CommandContext } from '../command.ts';
import { askedOptions } from '../inspect/asked-options.ts';
import type { InspectArguments, InspectOptionName } from '../inspect/inspect-options.ts';
import { type PreparedInspection, prepareInspection } from '../inspect/prepare-inspection.ts';
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
  readonly prepared: PreparedInspection;
  readonly kind: GoldenKind;
  readonly file: GoldenFile;
}

/**
 * The inspection of a check: place, meter and showing as given, all that decides what is read and how it is judged as in the reference. Throws `golden-unit` if there is
 * none for such readings, and what `prepareInspection` throws.
 */
export async function prepareCheck(given: InspectArguments, context: CommandContext): Promise<PreparedCheck> {
  // The meter may be that of the configuration.
  const kind = goldenKindOf((await askedOptions(given, context)).options);
  const file = await readGoldenFile(goldenFolderOf(context), kind);
  if (file === null) throw noGoldenUnit(kind);
  const of = optionsOf(file);
  const prepared = await prepareInspection({ ...given, resolution: of.resolution, profile: PLACEHOLDER }, context);
  if (of.profile === undefined) throw unusable();
  const profile = givenProfile(of.profile);
  const { layout, order, patches, stopAtFail, repeat, colorMode, lockKeys, marker, bitDepth } = of;
  const request = {
    ...prepared.request,
    ...NO_JUDGE_OPTIONS,
    ...judgeOptionsOf(of as Parameters<typeof judgeOptionsOf>[0]),
    ...{ layout, order, patches, stopAtFail, repeat, colorMode, lockKeys, marker, bitDepth },
    profile,
    history: undefined,
    retestReason: undefined,
    unit: file.reference.unit,
    goldenCheck: goldenCheckOf(file),
  };
  const options = { ...prepared.options, repeat, 'stop-at-fail': stopAtFail, 'fail-on': undefined };
  const patchCount = (patches ?? profile.plan.patches).length;
  // The patches of a reference are texts, which a run takes as well.
  return {
    prepared: { ...prepared, options, request: request as PreparedInspection['request'], patchCount },
    kind,
    file,
  };
}

/** Its place is taken by the profile of the reference. */
const PLACEHOLDER = 'calibration-match';

const NO_JUDGE_OPTIONS = {
  toneResponse: undefined,
  guardBand: undefined,
  acceptSignal: undefined,
  requireDetectable: undefined,
};

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
