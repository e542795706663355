/** The locks that this process keeps for all that it does: a part of it does not wait for them. */
const kept = new Set<string>();

/** Notes a lock that this process holds, until it is released. */
export function keepLock(path: string): { release(): Promise<void> } {
  kept.add(path);
  return { release: async () => void kept.delete(path) };
}

/** True if this process keeps a lock. */
export function isLockKept(path: string): boolean {
  return kept.has(path);
}
