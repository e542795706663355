import { z } from 'zod';
import { parseBody } from '../http/parse-request.ts';
import { PROFILE_UPDATE_RULES } from '../monitor/targets.ts';
import {
  changeColorMode,
  getCalibrationResults,
  getColorMode,
  getColorModes,
  getValidationResults,
  selectColorMode,
} from './color-mode-operations.ts';
import type { LocalOperation } from './local-operation.ts';
import {
  getKeyLock,
  listMonitors,
  monitorOf,
  setKeyLock,
  setPixelMarker,
  setSelfCalibration,
} from './monitor-operations.ts';
import { getPixelInformation } from './pixel-operation.ts';

const getTargets: LocalOperation = (context) => ({
  status: 200,
  body: { targets: monitorOf(context).targets.list() },
});

/** Three fields are required and have a default in the specification: they are taken as required, so that a client that leaves one out is noticed. */
const targetBody = z.object({
  name: z.string().default('New target'),
  colorModeName: z.string().nullable().default(null),
  parameters: z.record(z.string(), z.unknown()),
  profileUpdateRule: z.enum(PROFILE_UPDATE_RULES),
  profilePolicy: z
    .record(z.string(), z.unknown())
    .default({ profileVersion: '4.2', toneCurve: 'LUT', reflectBlackLevel: false }),
  useTargetNameAsProfileName: z.boolean(),
  protection: z.boolean(),
});

const createTarget: LocalOperation = (context) => {
  const monitor = monitorOf(context);
  const target = monitor.targets.create(parseBody(targetBody, context.body, context.unknownFields));
  return { status: context.dialect === 'field' ? 201 : 200, body: target };
};

export type LocalOperationName = keyof typeof operations;

export interface LocalRoute {
  readonly name: LocalOperationName;
  readonly method: string;
  /** Segments of the path; those in braces are parameters. */
  readonly segments: readonly string[];
  readonly operation: LocalOperation;
}

const mode = '/monitors/{monitorId}/color-modes/{colorModeIndex}';
const results = `${mode}/target/calibration-results`;

const operations = {
  'list-monitors': ['GET', '/monitors', listMonitors],
  'get-color-modes': ['GET', '/monitors/{monitorId}/color-modes', getColorModes],
  // Before the mode of an index, which its last segment would be taken for.
  'select-color-mode': ['PUT', '/monitors/{monitorId}/color-modes/selected-index', selectColorMode],
  'get-color-mode': ['GET', mode, getColorMode],
  'change-color-mode': ['PATCH', mode, changeColorMode],
  'get-calibration-results': ['GET', results, getCalibrationResults],
  'get-validation-results': ['GET', `${results}/{calibrationResultId}/validation-results`, getValidationResults],
  'get-key-lock': ['GET', '/monitors/{monitorId}/key-lock', getKeyLock],
  'set-key-lock': ['PUT', '/monitors/{monitorId}/key-lock', setKeyLock],
  'get-pixel-information': ['GET', '/monitors/{monitorId}/pixel-inspection', getPixelInformation],
  'set-pixel-marker': ['PUT', '/monitors/{monitorId}/pixel-inspection/marker', setPixelMarker],
  'set-self-calibration': ['PUT', '/monitors/{monitorId}/selfcalibration/execution', setSelfCalibration],
  'get-targets': ['GET', '/monitors/{monitorId}/targets', getTargets],
  'create-target': ['POST', '/monitors/{monitorId}/targets', createTarget],
} as const satisfies Record<string, readonly [method: string, path: string, operation: LocalOperation]>;

/** The fourteen operations of the local API and where they live. */
export const localRoutes: readonly LocalRoute[] = Object.entries(operations).map(
  ([name, [method, path, operation]]) => ({
    name: name as LocalOperationName,
    method,
    segments: path.split('/').slice(1),
    operation,
  }),
);
