import type { ColorMode, ColorModeSettings } from '../../api/local/color-mode-schema.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { awaitSteadyValues, type SteadyOptions } from './await-steady.ts';
import { modeOfIndex } from './monitor-under-test.ts';
import { refuseSharedIndex } from './selected-color-mode.ts';

/** A color mode whose settings were changed, as the monitor reported it last. */
export interface ChangedColorMode {
  readonly colorMode: ColorMode;
  /** Settings that were sent and that the monitor does not report. */
  readonly notReturned: readonly string[];
}

/**
 * Watches a color mode until the monitor keeps the settings that were sent. Throws `change-not-applied`, `unknown-color-mode`, `color-mode-unusable`,
 * `aborted` and what the client throws.
 */
export async function awaitSettings(
  api: LocalApi,
  monitorId: string,
  index: number,
  settings: ColorModeSettings,
  options: SteadyOptions,
): Promise<ChangedColorMode> {
  const wanted = leavesOf(settings);
  let last: ChangedColorMode | undefined;
  const read = async () => {
    const modes = await api.getColorModes(monitorId, { signal: options.signal });
    refuseSharedIndex(modes);
    const colorMode = modeOfIndex(modes, index);
    const found = new Map(leavesOf(colorMode).map(({ name, value }) => [name, value]));
    last = { colorMode, notReturned: wanted.flatMap(({ name }) => (found.has(name) ? [] : [name])) };
    return textOf(wanted.map(({ name, value }) => ({ name, value: found.get(name) ?? value })));
  };
  const sent = { what: `color mode ${index}`, value: textOf(wanted), mayChangeLater: false, read };
  const [problem] = await awaitSteadyValues(api, [sent], options);
  if (problem) throw problem;
  return last as ChangedColorMode;
}

interface Leaf {
  /** `parameters.brightness.value`. */
  readonly name: string;
  /** As JSON. */
  readonly value: string;
}

function leavesOf(value: object, path = ''): readonly Leaf[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? leavesOf(inner, `${path}${name}.`)
      : [{ name: `${path}${name}`, value: JSON.stringify(inner) }],
  );
}

function textOf(leaves: readonly Leaf[]): string {
  return leaves.map(({ name, value }) => `${name} ${value}`).join(', ');
}
