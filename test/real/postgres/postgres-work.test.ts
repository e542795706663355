import { afterAll, describe } from 'vitest';
import { openPostgresStore } from '../../../src/line/store/open-postgres-store.ts';
import { workContract } from '../../line/work/work-contract.ts';
import { startPostgres } from './start-postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.close());

describe.skipIf(!postgres)('with PostgreSQL', () => {
  workContract('PostgreSQL', {
    make: () => postgres?.makeDatabase() ?? Promise.reject(new Error('no PostgreSQL')),
    open: (address) => openPostgresStore(address, { waitMs: 5000 }),
    databaseOf: (address) => address,
  });
});
