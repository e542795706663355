import { z } from 'zod';
import { parseBody, parseColorModeIndex } from '../http/parse-request.ts';
import { COLOR_MODE_TYPES } from '../monitor/color-mode-presets.ts';
import type { SimulatedColorMode } from '../monitor/color-modes.ts';
import { changed, type LocalContext, type LocalOperation } from './local-operation.ts';
import { monitorOf } from './monitor-operations.ts';

export const getColorModes: LocalOperation = (context) => ({
  status: 200,
  body: {
    [context.apiVersion === '0.9.0' ? 'colormodes' : 'colorModes']: monitorOf(context)
      .colorModes.list()
      .map((mode) => spelled(mode, context)),
  },
});

export const getColorMode: LocalOperation = (context) => ({
  status: 200,
  body: spelled(monitorOf(context).colorModes.get(indexOf(context)), context),
});

function spelled({ parameters, ...mode }: SimulatedColorMode, { apiVersion }: LocalContext): object {
  return { ...mode, [apiVersion === '0.9.0' ? 'parameter' : 'parameters']: parameters };
}

const selectionBody = z.object({ index: z.int().min(0) });

export const selectColorMode: LocalOperation = (context) => {
  const monitor = monitorOf(context);
  monitor.colorModes.select(parseBody(selectionBody, context.body, context.unknownFields).index);
  return changed(context, 200, 'The color mode was selected.');
};

const settingsBody = z.object({
  enabled: z.boolean().optional(),
  name: z
    .string()
    .max(16)
    .regex(/^[A-Za-z0-9 \-_.()]*$/, { error: 'letters, digits, spaces, hyphens, underscores, periods, parentheses' })
    .optional(),
  type: z.enum(COLOR_MODE_TYPES).optional(),
  target: z.looseObject({ id: z.string() }).optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
});

export const changeColorMode: LocalOperation = (context) => {
  const { colorModes } = monitorOf(context);
  const index = indexOf(context);
  // First: an unknown mode is refused as unknown, with any body.
  colorModes.get(index);
  colorModes.change(index, parseBody(settingsBody, context.body, context.unknownFields));
  return changed(context, 204, 'The color mode was changed.');
};

export const getCalibrationResults: LocalOperation = (context) => ({
  status: 200,
  body: { calibrationResults: monitorOf(context).calibrationResults(indexOf(context)) },
});

export const getValidationResults: LocalOperation = (context) => {
  const { calibrationResultId = '' } = context.parameters;
  const validationResults = monitorOf(context).validationResults(indexOf(context), calibrationResultId);
  return { status: 200, body: { validationResults } };
};

function indexOf({ parameters }: LocalContext): number {
  return parseColorModeIndex(parameters['colorModeIndex']);
}
