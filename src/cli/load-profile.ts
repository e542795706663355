import { readFile } from 'node:fs/promises';
import { parseJsonText } from '../base/parse-json-text.ts';
import { findProfile } from '../verdict/profiles/find-profile.ts';
import type { Profile } from '../verdict/profiles/profile.ts';
import { parseProfile } from '../verdict/profiles/profile-schema.ts';
import type { CommandContext } from './command.ts';
import { usageError } from './exit-codes.ts';

/** The profile that an option names: one of the configuration, one built in, or a JSON file (known by its ending or a path). */
export async function loadProfile(
  nameOrFile: string,
  loaded: readonly Profile[],
  { path }: Pick<CommandContext, 'path'>,
): Promise<Profile> {
  if (!/[\\/]|\.json$/i.test(nameOrFile)) return findProfile(nameOrFile, loaded);
  const text = await readFile(path(nameOrFile), 'utf8').catch((cause: unknown) => {
    throw usageError(`The profile ${nameOrFile} cannot be read: ${String(cause)}.`, { cause });
  });
  let json: unknown;
  try {
    json = parseJsonText(text);
  } catch (cause) {
    throw usageError(`The profile ${nameOrFile} is not JSON: ${String(cause)}.`, { cause });
  }
  return parseProfile(json, loaded);
}
