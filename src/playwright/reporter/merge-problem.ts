/** The part of a suite that a test ran in. */
export interface SuitePart {
  /** As `--shard=current/total` names it; null if the suite was not sharded. */
  readonly shard: { readonly current: number; readonly total: number } | null;
  /** Differs between suites: see `suiteIdentity`; null if it is not known. */
  readonly suite: string | null;
}

/** The reason why parts of suites do not make one whole suite, in a sentence; null if they do. */
export function mergeProblem(parts: readonly SuitePart[]): string | null {
  const suites = new Set(parts.flatMap(({ suite }) => suite ?? []));
  if (suites.size > 1) return 'The merged reports are of different suites: merge the shards of one run of one suite.';
  const shards = parts.flatMap(({ shard }) => shard ?? []);
  const totals = new Set(shards.map(({ total }) => total));
  if (totals.size > 1 || (totals.size === 1 && shards.length < parts.length)) {
    return 'The merged reports are of suites that were sharded in different ways: merge the shards of one run of one suite.';
  }
  const [total = 0] = totals;
  const present = new Set(shards.map(({ current }) => current));
  const missing = Array.from({ length: total }, (_, index) => index + 1).filter((shard) => !present.has(shard));
  if (missing.length === 0) return null;
  return `Shard ${missing.join(', ')} of ${total} is missing: merge the reports of every shard.`;
}

/** The reason why a suite that ran as a shard, and was not merged with the others, is not a whole one, in a sentence; null if it is. */
export function shardProblem(shard: SuitePart['shard']): string | null {
  if (shard === null || shard.total === 1) return null;
  const { current, total } = shard;
  return `This is shard ${current} of ${total}: run every shard with --reporter=blob and merge the reports.`;
}
