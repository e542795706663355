import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { checkRequest } from '../../api/local/check-request.ts';
import { type NewTarget, newTargetSchema } from '../../api/local/target-schema.ts';
import { parseWrittenJson } from '../../base/parse-json-text.ts';
import { systemMessage } from '../../base/system-message.ts';
import { usageError } from '../exit-codes.ts';

/** The id of a target that was read may stay in the file. */
const fileSchema = newTargetSchema.extend({ id: z.string().exactOptional() });

const someFieldsSchema = fileSchema.extend({ parameters: newTargetSchema.shape.parameters.exactOptional() });

/** The calibration target that a JSON file states, without defaults. Throws `usage`. */
export function readTargetFile(path: string): NewTarget {
  const { id: _, ...stated } = readChecked(path, fileSchema);
  return stated;
}

/** The fields of a calibration target that a JSON file states, at least one. Throws `usage`. */
export function readTargetFields(path: string): Partial<NewTarget> {
  const { id: _, ...stated } = readChecked(path, someFieldsSchema);
  if (Object.keys(stated).length > 0) return stated;
  throw usageError(`${path}: it states no field to compare.`);
}

function readChecked<S extends z.ZodType>(path: string, schema: S): z.input<S> {
  return attempt(path, () => {
    const json = parseWrittenJson(readFileSync(path, 'utf8'));
    checkRequest(schema, json, 'target');
    return json as z.input<S>;
  });
}

function attempt<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw usageError(`${path}: ${systemMessage(cause).replace(/\.?$/, '.')}`, { cause });
  }
}
