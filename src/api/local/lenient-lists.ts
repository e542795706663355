import { colorModeSchema, colorModeTypeSchema } from './color-mode-schema.ts';
import { describeValue } from './describe-value.ts';
import type { NoteOddity } from './seen-oddities.ts';

/** The list of monitors with serial numbers as text: a whole number is the same serial number, and none is an empty one. */
export function withTextSerialNumbers(body: unknown, note: NoteOddity): unknown {
  if (!isObject(body) || !Array.isArray(body['monitors'])) return body;
  const monitors = body['monitors'].map((monitor: unknown) => {
    if (!isObject(monitor)) return monitor;
    const given = monitor['serialNumber'];
    if (given === undefined || given === null) {
      note(String(monitor['id']), 'serial-number-missing', describeValue(given));
      return { ...monitor, serialNumber: '' };
    }
    if (!isSerialNumber(given)) return monitor;
    note(String(monitor['id']), 'serial-number-is-number', String(given));
    return { ...monitor, serialNumber: String(given) };
  });
  return { ...body, monitors };
}

function isSerialNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** A color mode whose type is in capitals and whose index is a number; there is one way only to read them. */
export function withUsualMode(mode: unknown, note: NoteOddity, monitorId: string): unknown {
  if (!isObject(mode)) return mode;
  const { index, type } = mode;
  const usual = { ...mode };
  if (typeof index === 'string' && /^(?:0|[1-9]\d{0,2})$/.test(index)) usual['index'] = Number(index);
  if (typeof type === 'string' && colorModeTypeSchema.safeParse(type.toUpperCase()).success) {
    usual['type'] = type.toUpperCase();
  }
  for (const field of ['index', 'type']) {
    if (usual[field] !== mode[field]) note(monitorId, 'color-mode-spelling', `${field}: ${describeValue(mode[field])}`);
  }
  return usual;
}

/** A description of a pixel whose color format and coordinates have their usual spelling; two spellings of one coordinate stay, and are refused. */
export function withUsualPixel(pixel: unknown, note: NoteOddity, monitorId: string): unknown {
  if (!isObject(pixel)) return pixel;
  const { colorFormat, position } = pixel;
  const usual = { ...pixel };
  if (typeof colorFormat === 'string' && /^(?:RGB|YCBCR)$/i.test(colorFormat)) {
    usual['colorFormat'] = colorFormat.toUpperCase();
    if (usual['colorFormat'] !== colorFormat) note(monitorId, 'component-names', `colorFormat: ${colorFormat}`);
  }
  if (isObject(position) && !('x' in position || 'y' in position) && 'X' in position && 'Y' in position) {
    const { X: x, Y: y, ...others } = position;
    usual['position'] = { ...others, x, y };
    note(monitorId, 'component-names', 'X, Y');
  }
  return usual;
}

/** The same for each mode of a list. */
export function withUsualModes(body: unknown, note: NoteOddity, monitorId: string): unknown {
  if (!isObject(body) || !Array.isArray(body['colorModes'])) return body;
  return { ...body, colorModes: body['colorModes'].map((mode: unknown) => withUsualMode(mode, note, monitorId)) };
}

/**
 * The list of color modes without those that cannot be read and that no run needs: not selected, by their own word, and of an index
 * that no other mode has. Every other mode stays, so that a list with it is refused.
 */
export function withoutUnreadableModes(body: unknown, note: NoteOddity, monitorId: string): unknown {
  if (!isObject(body) || !Array.isArray(body['colorModes'])) return body;
  const modes: readonly unknown[] = body['colorModes'];
  const counts = new Map<string, number>();
  for (const mode of modes) counts.set(indexOf(mode), (counts.get(indexOf(mode)) ?? 0) + 1);
  const colorModes = modes.filter((mode) => {
    if (!isObject(mode) || mode['selected'] !== false || counts.get(indexOf(mode)) !== 1) return true;
    const issue = colorModeSchema.safeParse(mode).error?.issues[0];
    if (!issue) return true;
    const field = String(issue.path[0] ?? '');
    note(monitorId, 'color-mode-unreadable', `${indexOf(mode)}, ${field}: ${describeValue(mode[field])}`);
    return false;
  });
  return { ...body, colorModes };
}

function indexOf(mode: unknown): string {
  return isObject(mode) ? describeValue(mode['index']).replaceAll('"', '') : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
