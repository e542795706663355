import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { systemMessage } from '../base/system-message.ts';
import { findProfile } from '../judge/profiles/find-profile.ts';
import type { Profile } from '../judge/profiles/profile.ts';
import { parseProfile } from '../judge/profiles/profile-schema.ts';
import type { CommandContext } from './command.ts';
import { usageError } from './exit-codes.ts';
import { parseJsonFile } from './parser/json-file.ts';

/** The profile that an option names: one of the configuration, one built in, or a JSON file (known by its ending or a path). */
export async function loadProfile(
  nameOrFile: string,
  loaded: readonly Profile[],
  { path }: Pick<CommandContext, 'path'>,
): Promise<Profile> {
  if (!/[\\/]|\.json$/i.test(nameOrFile)) {
    if (existsSync(path(nameOrFile)) && /\./.test(nameOrFile))
      throw usageError(
        `--profile ${JSON.stringify(nameOrFile)} is a file, but a profile is a file whose name ends in .json.`,
      );
    return findProfile(nameOrFile, loaded);
  }
  const text = await readFile(path(nameOrFile), 'utf8').catch((cause: unknown) => {
    throw usageError(`The profile ${nameOrFile} cannot be read: ${systemMessage(cause)}.`, { cause });
  });
  return parseProfile(parseJsonFile(text, `The profile ${nameOrFile}`), loaded);
}
