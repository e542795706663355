import type { ColorMode } from '../../api/local/color-mode-schema.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';

/** The one color mode that is selected; throws `color-mode-unusable` where none or more than one claims to be. */
export function selectedColorMode(modes: readonly ColorMode[]): ColorMode {
  const [mode, ...others] = modes.filter(({ selected }) => selected);
  if (mode && others.length === 0) return mode;
  throw new FlatfieldError(
    'color-mode-unusable',
    `The monitor reports ${others.length + (mode ? 1 : 0)} color modes as selected, expected one: select a mode on the monitor.`,
  );
}

/** Throws `color-mode-unusable` if two color modes have one index: then an index does not say which mode was read. */
export function refuseSharedIndex(modes: readonly ColorMode[]): void {
  const shared = modes.find(({ index }, place) => modes.findIndex((mode) => mode.index === index) !== place);
  if (!shared) return;
  throw new FlatfieldError(
    'color-mode-unusable',
    `The monitor reports several color modes of index ${shared.index}: nothing tells which of them is read.`,
  );
}
