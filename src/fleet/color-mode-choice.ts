import type { CloudMonitor } from '../cloud-api/monitor-schema.ts';

/** Which color modes of each monitor are asked for: by zero-based index, or by what the monitor's details say. */
export type ColorModeChoice = readonly number[] | 'none' | 'all' | 'enabled' | 'selected' | 'calibrated';

/** Reads `0,1,2`, `none`, `all`, `enabled`, `selected` or `calibrated`; undefined if it is none of them. */
export function parseColorModeChoice(text: string): ColorModeChoice | undefined {
  const name = (['none', 'all', 'enabled', 'selected', 'calibrated'] as const).find((known) => known === text.trim());
  if (name !== undefined) return name;
  if (!/^\s*\d{1,3}\s*(?:,\s*\d{1,3}\s*)*$/.test(text)) return undefined;
  return Array.from(new Set(text.split(',').map(Number))).sort((left, right) => left - right);
}

/** The indices chosen, ascending; undefined if they cannot be told without the monitor's details. */
export function chosenIndices(choice: ColorModeChoice, detail: CloudMonitor | null): readonly number[] | undefined {
  if (choice === 'none') return [];
  if (typeof choice !== 'string') return choice;
  const modes = detail?.colorModes?.filter((mode) => {
    if (choice === 'enabled') return mode.enabled === true;
    if (choice === 'selected') return mode.selected === true;
    return choice === 'all' || mode.calibrationResult?.executedAt != null;
  });
  if (detail === null) return undefined;
  return (modes ?? []).map(({ index }) => index).sort((left, right) => left - right);
}

/** How many indices a choice can give for a monitor whose details are not known; a monitor has ten color modes. */
export function mostIndices(choice: ColorModeChoice): number {
  if (choice === 'none') return 0;
  if (typeof choice !== 'string') return choice.length;
  return choice === 'selected' ? 1 : 10;
}
