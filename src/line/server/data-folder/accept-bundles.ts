import { createHash } from 'node:crypto';
import type { RunContent } from '../../protocol/run-row.ts';
import { RunReader } from '../intake/run-reader.ts';
import type { BundleWithoutRow } from '../store/archive.ts';
import type { Store } from '../store/store.ts';

export interface TakeInOptions {
  readonly now: Date;
  /** Bundles that were put later may be those of runs that another server is accepting. */
  readonly putBeforeMs: number;
  /** Told of each bundle that cannot be accepted. */
  readonly tell: (text: string) => void;
  /** Default: one of its own. */
  readonly reader?: Pick<RunReader, 'receive'> | undefined;
}

/**
 * Accepts the bundles of the archive that the database does not know, through the same checks as runs that arrive: it may be an older one. A run that
 * passed is quarantined, since nothing is known of its arrival that could tell which run of its unit was the last; one that did not pass counts
 * against its unit. Returns how many runs were added.
 */
export async function acceptBundles(
  store: Store,
  { now, putBeforeMs, tell, reader: given }: TakeInOptions,
): Promise<number> {
  const bundles = (await store.bundlesWithoutRow()).filter(({ putAtMs }) => putAtMs < putBeforeMs);
  if (bundles.length === 0) return 0;
  const own = given ? null : new RunReader();
  const reader = given ?? (own as RunReader);
  try {
    let added = 0;
    for (const bundle of bundles) {
      try {
        if (await takeIn(bundle, store, reader, now)) added += 1;
      } catch (error) {
        tell(`The bundle ${bundle.hash} has no row and cannot be accepted: ${messageOf(error)}\n`);
      }
    }
    return added;
  } finally {
    own?.end();
  }
}

async function takeIn(
  { hash, putAtMs, read }: BundleWithoutRow,
  store: Store,
  reader: Pick<RunReader, 'receive'>,
  now: Date,
) {
  const bytes = await read();
  if (bytes === null) return false;
  if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new Error('it is not what was kept.');
  const keys = (await store.signingKeys()).map(({ fingerprint }) => fingerprint);
  const receivedAt = new Date(Math.min(putAtMs, now.getTime())).toISOString();
  const delivery = { id: null, token: ARCHIVE, receivedAt, spool: null, sequence: null, sentAt: null, clocks: null };
  const [isDemonstration, profiles] = await Promise.all([store.isDemonstration(), store.registeredProfiles()]);
  const { arrival, content } = await reader.receive(bytes, delivery, keys, isDemonstration, profiles);
  const quarantine = arrival.quarantine ?? (mayAllow(content) ? ARRIVAL_UNKNOWN : null);
  const { isNew, row } = await store.addRun({ ...arrival, quarantine }, content, bytes);
  const [at, detail] = [now.toISOString(), row.quarantine?.reason ?? content.outcome];
  if (isNew) await store.audit({ at, who: 'server', action: 'run accepted again', subject: row.id, detail });
  return isNew;
}

/** In place of the name of a token. */
const ARCHIVE = '(archive)';

const ARRIVAL_UNKNOWN = {
  reason: 'arrival-unknown',
  detail: 'It was accepted from the archive: its token, its number and the clock of its station are not known.',
} as const;

function mayAllow({ outcome }: RunContent): boolean {
  return outcome === 'pass';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
