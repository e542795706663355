import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Kysely, Transaction } from 'kysely';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import type { Arrival, IndexedContent, RunRow } from '../../../protocol/run-row.ts';
import { holdsBundle } from '../archive.ts';
import type { Blobs } from '../blobs.ts';
import type { Write } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey } from '../text-key.ts';
import { changeUnit } from './change-unit.ts';
import { findRun } from './find-runs.ts';
import { indexRuns, NO_PLACE } from './index-run.ts';
import { arrivalColumns, arrivalOf } from './run-rows.ts';

export interface AddedRun {
  readonly isNew: boolean;
  readonly row: RunRow;
}

/**
 * Keeps a run: the bundle first, then everything else in one transaction. A bundle without its row is what a crash in between leaves,
 * and harms nothing.
 */
export async function addRun(
  db: Kysely<Tables>,
  blobs: Blobs,
  write: Write,
  arrival: Arrival,
  content: IndexedContent,
  bundle: Uint8Array,
): Promise<AddedRun> {
  const known = await knownRun(db, arrival.id, content);
  if (createHash('sha256').update(bundle).digest('hex') !== arrival.bundleSha256) {
    throw new FlatfieldError('invalid-bundle', `The bundle of ${arrival.id} is not the one that arrived.`);
  }
  if (known) {
    const { row } = known;
    if (!(await holdsBundle(blobs, row.bundleSha256)) && (await findRun(db, arrival.id))) {
      await blobs.put(row.bundleSha256, await bundleAsItWas(bundle, row));
    }
    return known;
  }
  for (;;) {
    await blobs.put(arrival.bundleSha256, bundle);
    const added = await write((trx) => addRow(trx, blobs, arrival, content));
    if (added) return added;
  }
}

/**
 * A bundle that was lost and comes back with its run: the bytes that arrived first, which are kept by their hash. Another computer may have
 * compressed the same content in another way. Throws `store-damaged` if it cannot be compressed as it was.
 */
async function bundleAsItWas(bundle: Uint8Array, { id, bundleSha256 }: Arrival): Promise<Uint8Array> {
  const isIt = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex') === bundleSha256;
  if (isIt(bundle)) return bundle;
  const content = await promisify(gunzip)(bundle);
  for (let level = 1; level <= 9; level += 1) {
    const bytes = await promisify(gzip)(content, { level });
    if (isIt(bytes)) return bytes;
  }
  throw new FlatfieldError(
    'store-damaged',
    `The bundle of the run ${id} was lost, and is not the one that came back: restore it from a backup, or send the run from its station.`,
  );
}

/** Null if pruning took the bundle for a leftover in between: then it must be put again. */
async function addRow(
  trx: Transaction<Tables>,
  blobs: Blobs,
  arrived: Arrival,
  content: IndexedContent,
): Promise<AddedRun | null> {
  if (!(await blobs.has(arrived.bundleSha256))) return null;
  const known = await knownRun(trx, arrived.id, content);
  if (known) return known;
  const arrival = await withItsNumber(trx, arrived);
  // No `on conflict do nothing`: with no row to return, the package leaves the statement open, and nothing can be committed any more.
  const query = trx.insertInto('arrivals').values(arrivalColumns(arrival)).returning('order');
  const { order } = await query.executeTakeFirstOrThrow();
  const { receivedAt, sentAt, spool, quarantine } = arrival;
  const isQuarantined = quarantine !== null;
  await changeUnit(trx, textKey(content.unit), () =>
    indexRuns(trx, [{ order, receivedAt, sentAt, spool, content, isQuarantined, place: NO_PLACE }]),
  );
  return { isNew: true, row: rowThatIsThere(await findRun(trx, arrival.id)) };
}

/** A number that another run has is none: the spool was copied, or restored from a backup, and no longer tells which run was the later. */
async function withItsNumber(trx: Transaction<Tables>, arrival: Arrival): Promise<Arrival> {
  const { id, spool, sequence } = arrival;
  if (spool === null || sequence === null) return arrival;
  const query = trx.selectFrom('arrivals').select('id').where('spool', '=', spool).where('sequence', '=', sequence);
  const other = await query.where('id', '<>', id).executeTakeFirst();
  if (!other) return arrival;
  const detail = `Its number ${sequence} was that of run ${other.id} before: the spool of the station was copied, or restored from a backup.`;
  const { reason, detail: first } = arrival.quarantine ?? { reason: 'number-used-twice' as const, detail: '' };
  return { ...arrival, sequence: null, quarantine: { reason, detail: `${first} ${detail}`.trim() } };
}

/** A run that arrived before, even if it was pruned since; then its row is made of what arrived now. */
async function knownRun(
  db: Kysely<Tables>,
  id: string,
  { values: _, ...content }: IndexedContent,
): Promise<AddedRun | null> {
  const arrived = await db.selectFrom('arrivals').selectAll().where('id', '=', id).executeTakeFirst();
  if (!arrived) return null;
  const row = await findRun(db, id);
  const { order } = arrived;
  return { isNew: false, row: row ?? { ...content, ...arrivalOf(arrived), order, attempt: null, isLatest: false } };
}

function rowThatIsThere(row: RunRow | null): RunRow {
  if (row === null) throw new TypeError('a run that was just added has no row');
  return row;
}
