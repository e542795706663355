import { InvalidRequestError } from './check-request.ts';
import type { ColorModeSettings, ColorModeType } from './color-mode-schema.ts';

/**
 * Holds settings that passed their schema against the specification's rules on types: a target goes with ADVANCED only,
 * monitor parameters with STANDARD or SYNC_SIGNAL only, and where the mode is of another type, the type is changed in the
 * same request. Returns the settings with the type repeated inside the parameters. `currentType` is asked for only where
 * the settings do not say the type. Throws `invalid-request`.
 */
export async function checkColorModeSettings(
  settings: ColorModeSettings,
  currentType: () => Promise<ColorModeType>,
): Promise<ColorModeSettings> {
  const { target, parameters } = settings;
  if (Object.keys(settings).length === 0) {
    throw new InvalidRequestError('settings', 'at least one of enabled, name, type, target, parameters', settings);
  }
  if (target === undefined && parameters === undefined) return settings;
  if (target !== undefined && parameters !== undefined) {
    throw new InvalidRequestError(
      'settings',
      'either a target (ADVANCED) or parameters (STANDARD, SYNC_SIGNAL)',
      settings,
    );
  }
  const type = settings.type ?? (await currentType());
  if (target !== undefined) {
    if (type === 'ADVANCED') return settings;
    throw new InvalidRequestError('settings.type', 'ADVANCED in the same request, because a target is given', type);
  }
  if (type === 'ADVANCED') {
    const expected = 'STANDARD or SYNC_SIGNAL in the same request, because parameters are given';
    throw new InvalidRequestError('settings.type', expected, type);
  }
  if (parameters?.type !== undefined && parameters.type !== type) {
    throw new InvalidRequestError('settings.parameters.type', `the type of the mode, ${type}`, parameters.type);
  }
  return { ...settings, parameters: { ...parameters, type } };
}
