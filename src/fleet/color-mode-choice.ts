import type { CloudMonitor } from '../api/cloud/schemas/monitor-schema.ts';

/** Color modes of each monitor to ask for: by zero-based index, or by what the monitor's details say. */
export type ColorModeChoice = readonly number[] | 'none' | (typeof choiceNames)[number];

/** Several choices together: everything that any of them chooses. */
export type ColorModeChoices = readonly (number | (typeof choiceNames)[number])[];

export const choiceNames = ['all', 'enabled', 'selected', 'calibrated'] as const;

/** Reads `0,1,2`, `none`, `all`, `enabled`, `selected` or `calibrated`; undefined if it is none of them. */
export function parseColorModeChoice(text: string): ColorModeChoice | undefined {
  const name = (['none', ...choiceNames] as const).find((known) => known === text.trim());
  if (name !== undefined) return name;
  if (!/^\s*\d{1,3}\s*(?:,\s*\d{1,3}\s*)*$/.test(text)) return undefined;
  return ascending(text.split(',').map(Number));
}

/** Earlier choices and another one. */
export function joinChoices(choices: ColorModeChoices, choice: ColorModeChoice): ColorModeChoices {
  if (choice === 'none') return choices;
  const all = [...choices, ...(typeof choice === 'string' ? [choice] : choice)];
  return [...choiceNames.filter((name) => all.includes(name)), ...indicesOf(all)];
}

/** The indices that are chosen whatever a monitor's details say, ascending. */
export function indicesOf(choices: ColorModeChoices): number[] {
  return ascending(choices.filter((one) => typeof one === 'number'));
}

/** The indices chosen, ascending; undefined if they cannot be told without the monitor's details. */
export function chosenIndices(choices: ColorModeChoices, detail: CloudMonitor | null): readonly number[] | undefined {
  const indices = indicesOf(choices);
  if (indices.length === choices.length) return indices;
  if (detail === null) return undefined;
  const modes = (detail.colorModes ?? []).filter(
    ({ enabled, selected, calibrationResult }) =>
      choices.includes('all') ||
      (choices.includes('enabled') && enabled === true) ||
      (choices.includes('selected') && selected === true) ||
      (choices.includes('calibrated') && calibrationResult?.executedAt != null),
  );
  return ascending([...indices, ...modes.map(({ index }) => index)]);
}

/** Max number of indices that choices can give for a monitor whose details are not known; a monitor has ten color modes. */
export function mostIndices(choices: ColorModeChoices): number {
  const isAny = choiceNames.some((name) => name !== 'selected' && choices.includes(name));
  return indicesOf(choices).length + (isAny ? 10 : choices.includes('selected') ? 1 : 0);
}

function ascending(indices: readonly number[]): number[] {
  return Array.from(new Set(indices)).sort((left, right) => left - right);
}
