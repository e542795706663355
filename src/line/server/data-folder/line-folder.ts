import { randomBytes } from 'node:crypto';
import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { makeFolder } from '../../../base/make-folder.ts';
import { removePatiently } from '../../../base/storage/patiently.ts';
import { type TakenLock, tryLock } from '../../../base/storage/take-lock.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import { systemMessage } from '../../../base/system-message.ts';
import { LineToken } from '../../protocol/line-token.ts';
import type { StoredToken } from '../store/access/access-tables.ts';
import type { Store } from '../store/store.ts';

/** Names in the data folder of a line server, besides those of its store. */
const ADMIN_TOKEN_NAME = 'admin.token';
const SESSION_KEY_NAME = 'session.key';
const LOCK_NAME = 'server.lock';

/** Takes the data folder of a server for this process, and makes it if it is not there. Throws `lock-failed` if another server has it. */
export async function lockLineFolder(folder: string): Promise<TakenLock> {
  if (!(await stat(folder).catch(() => null))) {
    await makeFolder(folder).catch((cause: unknown) => {
      const message = `The folder ${folder} cannot be made: ${systemMessage(cause)}. Name another with --folder.`;
      throw new FlatfieldError('store-unusable', message, { cause });
    });
    // Hashes of tokens and measured data are private to this user.
    await chmod(folder, 0o700);
  }
  const outcome = await tryLock(join(folder, LOCK_NAME));
  if (outcome.taken) return outcome.lock;
  throw new FlatfieldError(
    'lock-failed',
    `Process ${outcome.holder.pid} serves ${folder} already: one server per folder.`,
  );
}

/** True if a server was ever started with this folder and a database in it: it makes this key after its first mark. */
export async function hasSessionKey(folder: string): Promise<boolean> {
  return (await stat(join(folder, SESSION_KEY_NAME)).catch(() => null)) !== null;
}

/** The key that signs browser sessions, the same after a restart: 32 random bytes in a file that only its user can read. */
export async function sessionKey(folder: string): Promise<Uint8Array> {
  const path = join(folder, SESSION_KEY_NAME);
  const kept = await readFile(path).catch(() => null);
  if (kept?.byteLength === 32) return kept;
  const key = randomBytes(32);
  await writeFileAtomically(path, key, { mode: 0o600 });
  return key;
}

/**
 * Makes an administrator's token if the store has none, and writes it into `admin.token`, which only its user can read. Returns its
 * hash, or null if there is an administrator.
 */
export async function firstAdministrator(folder: string, store: Store, now: Date): Promise<string | null> {
  // Asked once: a name that another server takes after this is refused, so there is never a second administrator.
  const tokens = await store.tokens();
  if (tokens.some(isAdministrator)) return null;
  const names = new Set(tokens.map(({ name }) => name));
  let name = 'admin';
  for (let number = 2; names.has(name); number += 1) name = `admin-${number}`;
  const token = LineToken.create();
  // The file first: a token that is in no file could not be used.
  await writeFileAtomically(join(folder, ADMIN_TOKEN_NAME), `${token.reveal()}\n`, { mode: 0o600 });
  try {
    await keepToken(store, { name, role: 'admin', token, by: 'first start', now });
  } catch (error) {
    // Another server of the same database was first.
    if (!(await store.tokens()).some(isAdministrator)) throw error;
    await removePatiently(join(folder, ADMIN_TOKEN_NAME));
    return null;
  }
  return token.hash();
}

function isAdministrator({ role, revokedAt }: StoredToken): boolean {
  return role === 'admin' && revokedAt === null;
}

/** Adds a token to a store, and says so in its log. */
export async function keepToken(
  store: Pick<Store, 'addToken' | 'audit'>,
  {
    name,
    role,
    token,
    by,
    now,
  }: { name: string; role: 'station' | 'viewer' | 'admin'; token: LineToken; by: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await store.addToken({ name, role, hash: token.hash(), createdAt: at, revokedAt: null });
  await store.audit({ at, who: by, action: 'token created', subject: name, detail: role });
}
