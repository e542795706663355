import { asError } from '../../base/as-error.ts';
import { parseWrittenJson } from '../../base/parse-json-text.ts';
import { usageError } from '../exit-codes.ts';

/** The object that an option holds as JSON. Throws `usage`, naming the option, where it holds anything else. */
export function jsonArgument(option: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseWrittenJson(text);
  } catch (cause) {
    throw usageError(`--${option} expects a JSON object, got ${JSON.stringify(text)}: ${asError(cause).message}.`, {
      cause,
    });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw usageError(`--${option} expects a JSON object, got ${JSON.stringify(text)}.`);
  }
  return Object.fromEntries(Object.entries(value));
}
