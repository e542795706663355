import { z } from 'zod';
import {
  changeAnswerSchema,
  keyLockAnswerSchema,
  keyLockChangeSchema,
  monitorListSchema,
  pixelMarkerSchema,
  selfCalibrationSchema,
} from './answer-schemas.ts';
import { calibrationResultListSchema, validationResultListSchema } from './calibration-result-schema.ts';
import {
  colorModeListSchema,
  colorModeSchema,
  colorModeSelectionSchema,
  colorModeSettingsSchema,
} from './color-mode-schema.ts';
import {
  withoutUnreadableModes,
  withTextSerialNumbers,
  withUsualMode,
  withUsualModes,
  withUsualPixel,
} from './lenient-lists.ts';
import type { OperationName } from './operation-name.ts';
import { pixelInformationSchema, pixelQuerySchema } from './pixel-information-schema.ts';
import type { NoteOddity } from './seen-oddities.ts';
import { newTargetSchema, targetListSchema, targetSchema } from './target-schema.ts';

/** Request and answer of an operation, apart from its address (routes.ts). */
export interface Operation {
  readonly summary: string;
  /**
   * `read` changes nothing and is repeated; `change` says how something shall be, so that sending it twice does no more
   * than once; `start` and `creation` do something each time and are never repeated blindly.
   */
  readonly kind: 'read' | 'change' | 'start' | 'creation';
  readonly timeoutMs: number;
  readonly parameters: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** Applied to an answer before its schema: makes an answer that is a little otherwise what it means, and notes that. */
  readonly leniently?: (body: unknown, note: NoteOddity, monitorId: string) => unknown;
  /** The status that clients in the field see; each of a whole answer is taken. */
  readonly status: 200 | 201 | 204;
}

const monitor = z.strictObject({ monitorId: z.string().min(1) });
const colorMode = z.strictObject({ ...monitor.shape, colorModeIndex: z.int().min(0) });
const calibrationResult = z.strictObject({ ...colorMode.shape, calibrationResultId: z.string().min(1) });

/** Limits of the time for which the client waits for one pixel reading, in seconds. */
export const blankingLimitS = {
  min: 5,
  max: 600,
  /** Specified are 3 to 5 s; four times as long is slow, but not broken. */
  default: 20,
} as const;

/** Light for the service; an answer that takes longer does not come. */
const read = { kind: 'read', timeoutMs: 5000, status: 200 } as const;

/** The monitor itself carries a change out, and the service answers when it has. */
const changeTimeoutMs = 60_000;

/** Every operation with its schemas side by side: requests are checked and answers parsed by them, and documents made of them. */
export const operations = {
  listMonitors: {
    ...read,
    summary: 'List connected monitors',
    parameters: z.strictObject({}),
    answer: monitorListSchema,
    leniently: withTextSerialNumbers,
  },
  getColorModes: {
    ...read,
    summary: 'Get all color modes',
    parameters: monitor,
    answer: colorModeListSchema,
    leniently: (body, note, monitorId) =>
      withoutUnreadableModes(withUsualModes(acceptOldSpellings(body), note, monitorId), note, monitorId),
  },
  selectColorMode: {
    kind: 'change',
    timeoutMs: changeTimeoutMs,
    status: 200,
    summary: 'Change current color mode',
    parameters: monitor,
    body: colorModeSelectionSchema,
    answer: changeAnswerSchema,
  },
  getColorMode: {
    ...read,
    summary: 'Get one color mode',
    parameters: colorMode,
    answer: colorModeSchema,
    leniently: (body, note, monitorId) => withUsualMode(acceptOldSpellings(body), note, monitorId),
  },
  changeColorMode: {
    kind: 'change',
    timeoutMs: changeTimeoutMs,
    status: 204,
    summary: 'Change color mode settings',
    parameters: colorMode,
    body: colorModeSettingsSchema,
    answer: changeAnswerSchema,
  },
  getCalibrationResults: {
    ...read,
    summary: 'Get calibration results of the color mode',
    parameters: colorMode,
    answer: calibrationResultListSchema,
  },
  getValidationResults: {
    ...read,
    summary: 'Get validation results of a calibration result',
    parameters: calibrationResult,
    answer: validationResultListSchema,
  },
  getKeyLock: {
    ...read,
    summary: 'Get key lock',
    parameters: monitor,
    answer: keyLockAnswerSchema,
  },
  setKeyLock: {
    kind: 'change',
    timeoutMs: changeTimeoutMs,
    status: 204,
    summary: 'Change key lock',
    parameters: monitor,
    body: keyLockChangeSchema,
    answer: changeAnswerSchema,
  },
  getPixelInformation: {
    ...read,
    timeoutMs: blankingLimitS.default * 1000,
    summary: 'Get pixel information',
    parameters: monitor,
    query: pixelQuerySchema,
    answer: pixelInformationSchema,
    leniently: withUsualPixel,
  },
  setPixelMarker: {
    kind: 'change',
    timeoutMs: changeTimeoutMs,
    status: 204,
    summary: 'Change pixel marker state',
    parameters: monitor,
    body: pixelMarkerSchema,
    answer: changeAnswerSchema,
  },
  setSelfCalibration: {
    kind: 'start',
    timeoutMs: changeTimeoutMs,
    status: 200,
    summary: 'Change self-calibration execution',
    parameters: monitor,
    body: selfCalibrationSchema,
    answer: changeAnswerSchema,
  },
  getTargets: {
    ...read,
    summary: 'Get calibration targets of a monitor',
    parameters: monitor,
    answer: targetListSchema,
  },
  createTarget: {
    kind: 'creation',
    timeoutMs: changeTimeoutMs,
    status: 201,
    summary: 'Create calibration target',
    parameters: monitor,
    body: newTargetSchema,
    answer: targetSchema,
  },
} as const satisfies Record<OperationName, Operation>;

/**
 * The list of color modes, or one of them, in the spelling of release 0.9.1 and later: release 0.9.0 wrote `colormodes` for
 * `colorModes` and `parameter` for `parameters`. Everything else passes through untouched.
 */
export function acceptOldSpellings(body: unknown): unknown {
  const renamed = rename(rename(body, 'colormodes', 'colorModes'), 'parameter', 'parameters');
  if (!isObject(renamed) || !Array.isArray(renamed['colorModes'])) return renamed;
  return { ...renamed, colorModes: renamed['colorModes'].map((mode) => rename(mode, 'parameter', 'parameters')) };
}

function rename(value: unknown, from: string, to: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, from) || Object.hasOwn(value, to)) return value;
  const { [from]: inner, ...rest } = value;
  return { ...rest, [to]: inner };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
