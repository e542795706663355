/** One shard of a suite, as `--shard=current/total` names it. */
export interface Shard {
  readonly current: number;
  readonly total: number;
}

/** What is missing of a merged suite, in a sentence, by the shards that are there; null if every shard is. */
export function missingShards(shards: readonly Shard[]): string | null {
  const total = Math.max(0, ...shards.map((shard) => shard.total));
  const present = new Set(shards.map(({ current }) => current));
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter((shard) => !present.has(shard));
  if (missing.length === 0) return null;
  return `Shard ${missing.join(', ')} of ${total} is missing: merge the reports of every shard.`;
}
