import { hasCode } from '../../base/flatfield-error.ts';
import { usageError } from '../usage-error.ts';

/**
 * Does what takes options of the library; a refused one is named as whoever wrote it knows it: `--api` for `options.baseUrl`, or
 * `api of flatfield.config.json` if a file holds it.
 */
export function namingOptions<T>(names: Readonly<Record<string, string>>, file: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!hasCode(error, 'invalid-request')) throw error;
    const [, option = '', path = '', rest = ''] = /^options\.(\w+)([.\w]*): expected (.*)$/s.exec(error.message) ?? [];
    const name = names[option];
    if (name === undefined) throw error;
    const of = name.startsWith('--') || file === undefined ? '' : ` of ${file}`;
    throw usageError(`${name}${path}${of} expects ${rest}`, { cause: error });
  }
}
