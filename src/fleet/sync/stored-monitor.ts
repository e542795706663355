import type { CloudMonitor, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { type ColorModeChoices, chosenIndices, indicesOf } from '../color-mode-choice.ts';
import type { OldMonitor, StoredMonitor } from './sync-folder.ts';

/** Everything stored of a monitor, as what is old by now. */
function madeOld({ listedUpdatedAt, detail, colorModes, old }: StoredMonitor): OldMonitor {
  return {
    listedUpdatedAt: detail === null && old !== undefined ? old.listedUpdatedAt : listedUpdatedAt,
    detail: detail ?? old?.detail ?? null,
    colorModes: { ...old?.colorModes, ...colorModes },
  };
}

/** Nothing known of a monitor as it is listed now; all that was stored is old. */
export function begunAgain(
  { id, updatedAt = null }: Pick<ListedMonitor, 'id' | 'updatedAt'>,
  stored: StoredMonitor | undefined,
): StoredMonitor {
  return {
    schemaVersion: 1,
    id,
    listedUpdatedAt: updatedAt,
    detail: null,
    colorModes: {},
    absentColorModes: [],
    ...(stored === undefined ? {} : oldPart(madeOld(stored))),
  };
}

/** Stored data with new details; of the old color modes only those stay that are still to be asked for. */
export function withDetail(stored: StoredMonitor, detail: CloudMonitor, choices: ColorModeChoices): StoredMonitor {
  const { old, ...before } = stored;
  const absentColorModes = before.absentColorModes.filter((index) => !namesColorMode(detail, index));
  const now: StoredMonitor = { ...before, detail, absentColorModes };
  if (old === undefined) return now;
  const lacking = lackingColorModes(now, choices);
  const colorModes = Object.entries(old.colorModes).filter(([index]) => lacking.includes(Number(index)));
  return { ...now, ...oldPart({ ...old, detail: null, colorModes: Object.fromEntries(colorModes) }) };
}

/**
 * The color modes that were chosen and are not known, ascending: one that the service does not have is known only if the details do
 * not name it either. Without details only those chosen by index can be told.
 */
export function lackingColorModes(stored: StoredMonitor, choices: ColorModeChoices): number[] {
  const { detail, colorModes, absentColorModes } = stored;
  const chosen = chosenIndices(choices, detail) ?? indicesOf(choices);
  const isAbsent = (index: number) => absentColorModes.includes(index) && !namesColorMode(detail, index);
  return chosen.filter((index) => !(String(index) in colorModes) && !isAbsent(index));
}

/** True if the details say that the monitor has this color mode. */
export function namesColorMode(detail: CloudMonitor | null, index: number): boolean {
  return detail?.colorModes?.some((mode) => mode.index === index) ?? false;
}

/** Stored data with a new color mode; `found` is undefined for one that the monitor does not have. */
export function withColorMode(
  stored: StoredMonitor,
  index: number,
  found: StoredMonitor['colorModes'][string] | undefined,
): StoredMonitor {
  const { old, ...rest } = stored;
  const colorModes = Object.entries(old?.colorModes ?? {}).filter(([name]) => name !== String(index));
  const left = old === undefined ? {} : oldPart({ ...old, colorModes: Object.fromEntries(colorModes) });
  if (found !== undefined) return { ...rest, colorModes: { ...stored.colorModes, [index]: found }, ...left };
  const absentColorModes = Array.from(new Set([...stored.absentColorModes, index])).sort((one, other) => one - other);
  return { ...rest, absentColorModes, ...left };
}

/** The field `old`, or none if nothing old is left. */
function oldPart(old: OldMonitor): { readonly old?: OldMonitor } {
  return old.detail === null && Object.keys(old.colorModes).length === 0 ? {} : { old };
}
