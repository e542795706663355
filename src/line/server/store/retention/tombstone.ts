import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { visibleText } from '../../../protocol/fields.ts';
import type { GateContent } from '../../../protocol/gate-run.ts';
import type { Tables } from '../tables.ts';
import { textKey } from '../text-key.ts';

/**
 * The part of a pruned run's content that stays, so that the gate answers as if the run were still there: see decision 32. Names are hashed with
 * the key of the store, since only their equality matters; no text that a person wrote is left.
 */
export type Tombstone = Omit<GateContent, 'unit'>;

export function tombstoneOf(run: GateContent, key: TombstoneKey): Tombstone {
  const { startedAt, finishedAt, firstReading, profile, kind, golden, isComplete, outcome, obstacles, retestReason } =
    run;
  const { lineMarks } = run;
  const { name, version, hash } = profile;
  return {
    ...hashedNames(run, key),
    ...{ startedAt, finishedAt, firstReading, kind, golden, lineMarks, isComplete, outcome, obstacles },
    profile: { name, version, hash },
    retestReason: visibleText(retestReason ?? '') === '' ? null : 'Given.',
    said: { code: 'pruned' },
  } satisfies Tombstone;
}

/** The names in a run as its tombstone has them. Only monitors without a serial number have a blank one. */
export function hashedNames(
  { runId, station, serialNumber, modelName, monitorId }: GateContent,
  key: TombstoneKey,
): Pick<Tombstone, 'runId' | 'station' | 'serialNumber' | 'modelName' | 'monitorId'> {
  const hash = (field: keyof Tombstone, text: string) => keyedHash(key, field, text);
  return {
    runId: hash('runId', runId),
    station: hash('station', station),
    serialNumber: serialNumber.trim() === '' ? '' : hash('serialNumber', serialNumber),
    modelName: hashedModel(modelName, key),
    monitorId: hash('monitorId', monitorId),
  };
}

export function hashedModel(model: string, key: TombstoneKey): string {
  return keyedHash(key, 'modelName', model);
}

export function unitHash(unit: string, key: TombstoneKey): string {
  return keyedHash(key, 'unit', unit);
}

/** 32 random bytes that never leave the store, but for its backups and its migration. */
export type TombstoneKey = Buffer;

/** Null until something is pruned. */
export async function tombstoneKey(db: Kysely<Tables>): Promise<TombstoneKey | null> {
  const found = await db.selectFrom('tombstoneKeys').select('hex').executeTakeFirst();
  return found ? Buffer.from(found.hex, 'hex') : null;
}

/** The key of the store; the first pruning makes it. */
export async function ownTombstoneKey(trx: Transaction<Tables>): Promise<TombstoneKey> {
  const found = await tombstoneKey(trx);
  if (found) return found;
  const made = randomBytes(32);
  await trx
    .insertInto('tombstoneKeys')
    .values({ id: 1, hex: made.toString('hex') })
    .execute();
  return made;
}

/** The field is hashed as well, since a unit is often called by the serial number of its monitor. */
function keyedHash(key: TombstoneKey, field: keyof GateContent, text: string): string {
  return createHmac('sha256', key)
    .update(`${field} ${textKey(text)}`)
    .digest('hex');
}
