import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { hasCode } from '../../../../base/flatfield-error.ts';
import { namedPostgresError } from './postgres-errors.ts';

/** Connections as Kysely drives them: errors get the names of the store, and a connection that is lost is not used again. */
export function namedPool(pool: Pool): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((cause: unknown) => {
        throw namedPostgresError(cause);
      });
      let isLost = false;
      const query = async (text: string, parameters: readonly unknown[]) => {
        // There is nothing to take back any more, and a second error would hide the first.
        if (isLost && text === 'rollback') return NOTHING;
        try {
          return await client.query(text, bindable(parameters));
        } catch (cause) {
          const error = namedPostgresError(cause);
          isLost ||= hasCode(error, 'store-unreachable');
          throw error;
        }
      };
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isLost) };
    },
  };
}

const NOTHING = { command: 'ROLLBACK', rowCount: 0, rows: [] };

/** Other databases keep no NaN and no booleans: no store does. */
function bindable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)))
      return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`cannot be bound: ${typeof value}`);
  });
}
