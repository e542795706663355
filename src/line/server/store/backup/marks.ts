import type { Kysely, Transaction } from 'kysely';
import {
  actsOfShortMark,
  createMarkKey,
  digestOf,
  isShortMarkOf,
  isSigned,
  type Mark,
  type MarkKey,
  markOf,
  signMark,
} from '../../../protocol/mark.ts';
import type { StoreParts, Write } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { currentEpoch, noticeRestore, unconfirmedEpoch } from './restorations.ts';

/** The part of a store that gives marks of its position, and checks marks that it gave earlier. */
export const markTables = ({ db, write }: StoreParts) => ({
  /** The current position of the store: every row up to it is stored durably. */
  mark: async (): Promise<Mark> => signMark(await positionOf(db), await identityOf(db)),
  /**
   * Compares a mark from outside with what the store holds. A store that went back is marked as restored: see `unconfirmedRestore`. `at`:
   * when it was heard, UTC.
   */
  heardMark: (text: string, at: string): Promise<MarkHeard> => heardMark(db, write, text, at),
  /**
   * The latest position that these texts state, each a mark or a short mark; those that no server of this store gave, or that are no longer true, state none. A short mark
   * states no run.
   */
  heardPosition: async (texts: readonly string[]): Promise<HeardPosition> => {
    const all = await Promise.all(texts.map((text) => positionIn(db, text)));
    const most = (of: keyof HeardPosition) => all.reduce((last, one) => Math.max(last, one[of]), 0);
    return { runs: most('runs'), acts: most('acts') };
  },
  /** Says that the one server of the store keeps a mark in its folder from now on: see `noticeLostMark`. A confirmed restore ends that. */
  noteGivenMark: async (): Promise<void> => {
    await write((trx) =>
      trx.updateTable('identities').set({ hasGivenMark: 1 }).where('hasGivenMark', '=', 0).execute(),
    );
  },
  /**
   * Marks a store as restored whose server finds no mark in its folder, though it kept one: the store may be an older one. `wasServed`: other
   * files of the folder show that a server kept one. `at`: UTC.
   */
  noticeLostMark: (at: string, wasServed: boolean): Promise<void> => write((trx) => noticeLostMark(trx, at, wasServed)),
});

/**
 * Result of comparing a mark from outside with a store. `went-back`: the store lacks what the mark states, and that was not confirmed yet;
 * `before-restore`: the store lacks it, and the restore was confirmed.
 */
export type MarkHeard = 'true' | 'forged' | 'of-another-server' | 'went-back' | 'before-restore';

/** See `Mark`; 0 for nothing. */
export type HeardPosition = Pick<Mark, 'runs' | 'acts'>;

/** Gives a database its key when it is opened for the first time, before any backup of it can be made. */
export async function keepIdentity(db: Kysely<Tables>, write: Write): Promise<void> {
  if (await db.selectFrom('identities').select('id').executeTakeFirst()) return;
  await write(async (trx) => {
    if (await trx.selectFrom('identities').select('id').executeTakeFirst()) return;
    await trx
      .insertInto('identities')
      .values({ id: 1, ...createMarkKey(), hasGivenMark: 0 })
      .execute();
  });
}

/** Nothing for a text that is no mark of this store, or that states what the store does not hold. */
async function positionIn(db: Kysely<Tables>, text: string): Promise<HeardPosition> {
  const short = actsOfShortMark(text);
  if (short !== null) {
    const act = await db.selectFrom('auditLog').select('entryJson').where('id', '=', short).executeTakeFirst();
    return act && isShortMarkOf(text, act.entryJson, await identityOf(db)) ? { runs: 0, acts: short } : NOTHING;
  }
  const mark = markOf(text);
  if (!mark || mark.server !== (await identityOf(db)).publicKey || !isSigned(mark)) return NOTHING;
  return (await comparedWith(db, mark)) === 'true' ? { runs: mark.runs, acts: mark.acts } : NOTHING;
}

const NOTHING: HeardPosition = { runs: 0, acts: 0 };

export function identityOf(db: Kysely<Tables>): Promise<MarkKey> {
  return db.selectFrom('identities').select(['publicKey', 'privateKey']).executeTakeFirstOrThrow();
}

async function positionOf(db: Kysely<Tables>): Promise<Pick<Mark, 'epoch' | 'runs' | 'acts' | 'digest'>> {
  const run = await db
    .selectFrom('arrivals')
    .select(['order', 'id'])
    .orderBy('order', 'desc')
    .limit(1)
    .executeTakeFirst();
  const act = await db
    .selectFrom('auditLog')
    .select(['id', 'entryJson'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const digest = digestOf(run?.id ?? '', act?.entryJson ?? '');
  return { epoch: await currentEpoch(db), runs: run?.order ?? 0, acts: act?.id ?? 0, digest };
}

async function heardMark(db: Kysely<Tables>, write: Write, text: string, at: string): Promise<MarkHeard> {
  const mark = markOf(text);
  if (!mark) return 'forged';
  if (mark.server !== (await identityOf(db)).publicKey) return 'of-another-server';
  if (!isSigned(mark)) return 'forged';
  const heard = await comparedWith(db, mark);
  if (heard !== 'went-back' || ((await unconfirmedEpoch(db)) ?? -1) >= mark.epoch) return heard;
  return write(async (trx) => {
    // Another server may have noticed it meanwhile, and an administrator confirmed it.
    const still = await comparedWith(trx, mark);
    if (still === 'went-back' && ((await unconfirmedEpoch(trx)) ?? -1) < mark.epoch) {
      await noticeRestore(trx, at, 'older database noticed', mark.epoch);
    }
    return still;
  });
}

/** Once: what is not confirmed yet blocks already. */
async function noticeLostMark(trx: Transaction<Tables>, at: string, wasServed: boolean): Promise<void> {
  const { hasGivenMark } = await trx.selectFrom('identities').select('hasGivenMark').executeTakeFirstOrThrow();
  if ((hasGivenMark === 0 && !wasServed) || (await unconfirmedEpoch(trx)) !== null) return;
  await noticeRestore(trx, at, 'lost mark noticed');
}

/** A mark is true for good: rows of runs that arrived and of the audit log are never changed or deleted. */
async function comparedWith(db: Kysely<Tables>, mark: Mark): Promise<MarkHeard> {
  const epoch = await currentEpoch(db);
  const run = await db.selectFrom('arrivals').select('id').where('order', '=', mark.runs).executeTakeFirst();
  const act = await db.selectFrom('auditLog').select('entryJson').where('id', '=', mark.acts).executeTakeFirst();
  const isTrue = digestOf(run?.id ?? '', act?.entryJson ?? '') === mark.digest;
  if (mark.epoch > epoch) return 'went-back';
  if (isTrue) return 'true';
  return mark.epoch === epoch ? 'went-back' : 'before-restore';
}
