import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, unlinkSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { FlatfieldError } from '../flatfield-error.ts';
import { systemMessage } from '../system-message.ts';
import { isDead, isRunning, ownProcess, type ProcessIdentity, processStart, timeForm } from './process-identity.ts';
import { removeNow } from './remove-now.ts';

/**
 * One process's claim to a lock: an empty file whose name says everything, so that nothing of another account is ever opened.
 * The name is used once, so removing a dead claim can never hit a living one.
 */
export interface LockClaim extends ProcessIdentity {
  readonly path: string;
  readonly nonce: string;
  /** UTC, ISO 8601. */
  readonly since: string;
}

/** Makes a claim of this process to the lock at a path. Throws `lock-failed` if the folder does not let files be made. */
export async function claimLock(lock: string): Promise<LockClaim> {
  const { pid, processStart: start, host } = await ownProcess();
  const sinceMs = Date.now();
  const nonce = randomBytes(8).toString('hex');
  const path = `${lock}.${pid}.${startLabel(start) ?? unknownStart}.${sinceMs}.${nonce}.${hostLabel(host)}.lock`;
  makeClaimFile(path);
  removeLeftBehind(dirname(lock));
  return { path, pid, nonce, host, processStart: startLabel(start), since: new Date(sinceMs).toISOString() };
}

/**
 * Removes the claims of killed processes to whatever lock: nobody may ever ask for a lock again. Only a number that no process has
 * is looked for, which asks no other program.
 */
function removeLeftBehind(folder: string): void {
  const left = readdirSync(folder).filter((name) => {
    const [, pid, label] = leftClaim.exec(name) ?? [];
    return label === hostLabel(hostname()) && !isRunning(Number(pid));
  });
  for (const name of left) {
    try {
      unlinkSync(join(folder, name));
    } catch {
      // Of another account, or already removed.
    }
  }
}

const leftClaim =
  /^flatfield-[a-z]+-[0-9a-f]{16}\.([1-9]\d{0,8})\.[0-9a-z]{7,16}\.\d{1,15}\.[0-9a-f]{16}\.([\w-]{1,32})\.lock$/;

/** Makes an empty file that every account can see and none can change. Throws `lock-failed` if the folder does not let files be made. */
export function makeClaimFile(path: string): void {
  const folder = dirname(path);
  try {
    // %ProgramData% belongs to the system, the folder in it is Flatfield's own. POSIX has a folder to lie in.
    if (process.platform === 'win32') mkdirSync(folder, { recursive: true });
    // Follows no link that was planted, and no account may write into it, whatever the umask.
    closeSync(openSync(path, 'wx', 0o444));
  } catch (cause) {
    throw cannotLock(folder, cause);
  }
}

/**
 * The claims of living processes to a lock, by nonce; those of dead ones are removed, if this account may. Without `judge`, every
 * claim is taken for that of a living process, which asks nothing of the system. Throws `lock-failed`.
 */
export async function livingClaims(lock: string, { judge = true } = {}): Promise<LockClaim[]> {
  const living: LockClaim[] = [];
  for (const claim of listClaims(lock)) {
    if (!judge || !(await isDeadClaim(claim))) living.push(claim);
    // In a sticky folder only the account that made a file may remove it; to the others a dead claim does no harm.
    else await unlink(claim.path).catch(() => undefined);
  }
  return living.sort((a, b) => (a.nonce < b.nonce ? -1 : 1));
}

/** That this process is alive needs no asking, which takes another program on some systems. */
async function isDeadClaim(claim: LockClaim): Promise<boolean> {
  const own = await ownProcess();
  if (claim.pid === own.pid && claim.processStart === startLabel(own.processStart)) return false;
  return isDead(claim, async (pid) => startLabel(await processStart(pid)));
}

/** Removes the caller's own claim. */
export function withdrawClaim({ path }: LockClaim): void {
  removeNow(path);
}

/** Lists the claims to a lock. Other things with such a name (links, folders) were made by no claim. */
function listClaims(lock: string): LockClaim[] {
  const [folder, prefix] = [dirname(lock), `${basename(lock)}.`];
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.name.startsWith(prefix) && entry.isFile())
      .flatMap(({ name }) => readClaim(join(folder, name), name.slice(prefix.length)));
  } catch (cause) {
    // It is made with the first claim.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw cannotLock(folder, cause);
  }
}

const claimName =
  /^([1-9]\d{0,8})\.([0-9a-f]{16}|t[0-9a-f]{15}|unknown)\.(\d{1,15})\.([0-9a-f]{16})\.([\w-]{1,32})\.lock$/;
const unknownStart = 'unknown';

function readClaim(path: string, name: string): LockClaim[] {
  const [, pidText, start, sinceMs, nonce, label] = claimName.exec(name) ?? [];
  const pid = Number(pidText);
  if (start === undefined || nonce === undefined || label === undefined) return [];
  const host = label === hostLabel(hostname()) ? hostname() : label;
  const since = new Date(Number(sinceMs)).toISOString();
  return [{ path, pid, nonce, host, since, processStart: start === unknownStart ? null : start }];
}

function startLabel(start: string | null): string | null {
  if (start === null || timeForm.test(start)) return start;
  return createHash('sha256').update(start).digest('hex').slice(0, 16);
}

function hostLabel(host: string): string {
  return host.replaceAll(/[^A-Za-z0-9-]/g, '_').slice(0, 32) || '_';
}

function cannotLock(folder: string, cause: unknown): FlatfieldError {
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  const remedy = isMissing ? 'create the folder.' : 'every account must be able to create files there.';
  return new FlatfieldError('lock-failed', `Cannot take a lock in ${folder} (${systemMessage(cause)}): ${remedy}`, {
    cause,
  });
}
