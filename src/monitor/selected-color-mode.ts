import { FlatfieldError } from '../flatfield-error.ts';
import type { ColorMode } from '../local-api/color-mode-schema.ts';

/** The one color mode that is selected; throws `color-mode-unusable` where none or more than one claims to be. */
export function selectedColorMode(modes: readonly ColorMode[]): ColorMode {
  const [mode, ...others] = modes.filter(({ selected }) => selected);
  if (mode && others.length === 0) return mode;
  throw new FlatfieldError(
    'color-mode-unusable',
    `The monitor reports ${others.length + (mode ? 1 : 0)} color modes as selected, expected one: select a mode on the monitor.`,
  );
}
