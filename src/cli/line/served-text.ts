import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPrivateFolder } from '../../base/storage/read-secret-file.ts';

/** A served line: the address of its server, and the link of its first administrator if one was made. */
export interface ServedLine {
  readonly url: string;
  readonly loginLink: string | null;
}

/** Text that `flatfield line serve` prints: the address, how the first administrator logs in, and who else can read the token in the data folder, if it is still there. */
export async function servedText(
  { url, loginLink }: ServedLine,
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<string> {
  const address = `Line server: ${url}\n`;
  const token = join(folder, 'admin.token');
  if (loginLink === null && !existsSync(token)) return address;
  const readers = (await isPrivateFolder(folder, platform)) ? 'only you' : 'everyone who may open that folder';
  const withToken = `with the token in ${token}, which ${readers} can read.\n`;
  if (loginLink === null) return `${address}Log in ${withToken}`;
  return `${address}Log in (once, within ten minutes): ${loginLink}\nLater, log in ${withToken}`;
}
