import { z } from 'zod';
import { keyLockAnswerSchema, monitorListSchema } from '../../api/local/answer-schemas.ts';
import { calibrationResultListSchema, validationResultListSchema } from '../../api/local/calibration-result-schema.ts';
import { colorModeListSchema, colorModeSchema } from '../../api/local/color-mode-schema.ts';
import { findValue } from '../../api/local/describe-value.ts';
import type { OperationName } from '../../api/local/operation-name.ts';
import { targetListSchema } from '../../api/local/target-schema.ts';
import type { Behavior, FieldBehavior } from '../../api/probed/behavior.ts';
import { spellingOf } from '../raw-answer.ts';
import type { RawExchange } from '../raw-client.ts';
import { furtherPlaces } from '../shape-differences.ts';
import { behavedOperation } from './reads-seen.ts';

const position = z.looseObject({ x: z.number(), y: z.number() });
const values = z.union([z.looseObject({}), z.array(z.unknown())]);

/** Of pixels, without what the other fields of a behavior tell: names and scale of components. */
const pixelSchema = z.looseObject({
  colorFormat: z.enum(['RGB', 'YCBCR']),
  hdcp: z.boolean(),
  bitDepth: z.number(),
  position,
  rawValue: values,
  convertedRgbFull: values,
});

/** An empty time is worth telling, though it is read as none. */
const resultSchema = z.looseObject({
  calibrationResults: z.array(
    calibrationResultListSchema.shape.calibrationResults.element.extend({ executedAt: z.string().min(1).nullish() }),
  ),
});

const SCHEMAS: Partial<Record<OperationName, z.ZodType>> = {
  listMonitors: monitorListSchema,
  getColorModes: colorModeListSchema,
  getColorMode: colorModeSchema,
  getKeyLock: keyLockAnswerSchema,
  getTargets: targetListSchema,
  getCalibrationResults: resultSchema,
  getValidationResults: validationResultListSchema,
  getPixelInformation: pixelSchema,
};

/** Fields that are missing, spelled otherwise, of another type or not known, by the first answer to each question. */
export function fieldsSeen(reads: readonly RawExchange[]): Pick<Behavior, 'fields'> {
  const seen = new Set<string>();
  const fields = reads.flatMap((read) => {
    const { operation, parameters, answer } = read;
    const behaved = behavedOperation(operation);
    const schema = operation === null ? undefined : SCHEMAS[operation];
    const index = parameters['colorModeIndex'];
    const key = `${operation} ${index}`;
    if (!behaved || !schema || answer?.status !== 200 || seen.has(key)) return [];
    seen.add(key);
    const mode = typeof index === 'number' && index <= 99 ? { mode: index } : {};
    return differencesOf(schema, answer.body).map((field) => ({ operation: behaved, ...mode, ...field }));
  });
  return fields.length === 0 ? {} : { fields: fields.slice(0, MAX_FIELDS) };
}

const MAX_FIELDS = 200;

type Difference = Omit<FieldBehavior, 'operation' | 'mode'>;

function differencesOf(schema: z.ZodType, body: unknown): readonly Difference[] {
  if (typeof body !== 'object' || body === null) return [];
  const issues = schema.safeParse(body).error?.issues ?? [];
  const found = [
    ...issues.map((issue) => ({ path: issue.path, change: changeOf(issue, body) })),
    ...furtherPlaces(schema, body).map((path) => ({ path, change: { type: typeOf(findValue(body, path)) } })),
  ];
  const differences = found.flatMap(({ path, change }) => {
    if (change === null || path.length === 0 || !path.every((key) => /^[\w$-]{1,40}$/.test(String(key)))) return [];
    return [{ path, ...change }];
  });
  return merged(differences, body);
}

function changeOf({ path, code }: z.core.$ZodIssue, body: unknown): Omit<Difference, 'place'> | null {
  const value = findValue(body, path);
  if (value === undefined) {
    const parent = findValue(body, path.slice(0, -1));
    const spelled = spellingOf(String(path.at(-1)), Object.keys(Object(parent)));
    return spelled === undefined ? { type: 'absent' } : { spelled: spelled.slice(0, 40) };
  }
  if (typeof value !== 'string') return { type: typeOf(value) };
  // Only a fixed value of the service is a word alone.
  if (value === '' || (code === 'invalid_value' && /^[A-Za-z_]{1,40}$/.test(value))) return { text: value };
  return { type: 'string' };
}

function typeOf(value: unknown): NonNullable<Difference['type']> {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
}

type AtPath = Omit<Difference, 'place'> & { readonly path: readonly PropertyKey[] };

/** A difference of every item of a list is one. */
function merged(differences: readonly AtPath[], body: object): readonly Difference[] {
  const byPlace = new Map<string, Difference>();
  for (const { path, ...change } of differences) {
    const list = findValue(body, path.slice(0, 1));
    const isOfItem = Array.isArray(list) && typeof path[1] === 'number';
    const isSame = (other: AtPath) => {
      const { path: itsPath, ...itsChange } = other;
      return pathText(itsPath, true) === pathText(path, true) && JSON.stringify(itsChange) === JSON.stringify(change);
    };
    const isOfAll = isOfItem && differences.filter(isSame).length >= list.length;
    const place = pathText(path, isOfAll);
    byPlace.set(place, { place, ...change });
  }
  return [...byPlace.values()];
}

function pathText(path: readonly PropertyKey[], isOfAll: boolean): string {
  const steps = path.map((key, place) => {
    if (typeof key !== 'number') return place === 0 ? String(key) : `.${String(key)}`;
    return isOfAll && place === 1 ? '[*]' : `[${key}]`;
  });
  return steps.join('');
}
