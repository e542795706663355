import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { makeFolder } from '../../../base/make-folder.ts';
import type { LineToken } from '../../protocol/line-token.ts';
import { changeIdentity, type IdentityWait, readIdentity } from './spool-identity.ts';

/**
 * A token goes to one server: the one it was sent to first, until another address is stated on a command line. So a configuration, a
 * journal or an entry that came from elsewhere cannot have a token sent to an address of its own. Throws `usage` for another address
 * that was not stated, and what `changeIdentity` throws.
 */
export async function confirmServer(
  folder: string,
  token: LineToken,
  url: string,
  { isStated, ...wait }: { readonly isStated: boolean } & IdentityWait,
): Promise<void> {
  const name = token.hash().slice(0, 32);
  const { servers } = await readIdentity(folder);
  const known = servers[name];
  if (known === url) return;
  if (known !== undefined && !isStated) {
    throw new FlatfieldError(
      'usage',
      `The token belongs to ${known}, so it is not sent to ${url}. If the line has moved, state its address once: flatfield line push --line ${url}`,
    );
  }
  await makeFolder(folder);
  await changeIdentity(folder, (identity) => ({ ...identity, servers: { ...identity.servers, [name]: url } }), wait);
}
