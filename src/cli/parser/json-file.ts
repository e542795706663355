import { asError } from '../../base/as-error.ts';
import { parseWrittenJson } from '../../base/parse-json-text.ts';
import { usageError } from '../exit-codes.ts';

/** The value in the text of a JSON file that the user wrote; `name` is that of the file in an error. Throws `usage`. */
export function parseJsonFile(text: string, name: string): unknown {
  try {
    return parseWrittenJson(text);
  } catch (cause) {
    throw usageError(`${name} cannot be read as JSON: ${asError(cause).message}.`, { cause });
  }
}
