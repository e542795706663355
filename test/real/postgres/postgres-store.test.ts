import { afterAll, describe } from 'vitest';
import { openPostgres, openPostgresStore } from '../../../src/line/server/store/postgres/open-postgres-store.ts';
import { chartsContract } from '../../line/server/store/charts-contract.ts';
import { marksContract } from '../../line/server/store/marks-contract.ts';
import { prunedUnitsContract } from '../../line/server/store/pruned-units-contract.ts';
import { retentionContract } from '../../line/server/store/retention-contract.ts';
import { sameAnswersContract } from '../../line/server/store/same-answers-contract.ts';
import { type StoreKind, storeContract } from '../../line/server/store/store-contract.ts';
import { sumsContract } from '../../line/server/store/sums-contract.ts';
import { copiedDatabases } from './copied-databases.ts';
import { startPostgres } from './start-postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.close());

const kind: StoreKind = {
  make: copiedDatabases(postgres),
  open: (address) => openPostgresStore(address, { waitMs: 5000 }),
  database: (address) => openPostgres(address, { waitMs: 5000 }),
};

describe.skipIf(!postgres)('with PostgreSQL', () => {
  storeContract('PostgreSQL', kind);
  prunedUnitsContract('PostgreSQL', kind);
  marksContract('PostgreSQL', kind);
  retentionContract('PostgreSQL', kind);
  sameAnswersContract('PostgreSQL', kind);
  sumsContract('PostgreSQL', kind);
  chartsContract('PostgreSQL', kind);
});
