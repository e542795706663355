import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { accessTables } from '../../../../src/line/server/store/access/access-tables.ts';
import { auditTables } from '../../../../src/line/server/store/access/audit-table.ts';
import { bindingTables } from '../../../../src/line/server/store/access/bindings.ts';
import { alarmTables } from '../../../../src/line/server/store/alarms/alarms.ts';
import { mailTables } from '../../../../src/line/server/store/alarms/mails.ts';
import { archiveTables } from '../../../../src/line/server/store/archive.ts';
import { markTables } from '../../../../src/line/server/store/backup/marks.ts';
import { restorationTables } from '../../../../src/line/server/store/backup/restorations.ts';
import type { Blobs } from '../../../../src/line/server/store/blobs.ts';
import { chartTables } from '../../../../src/line/server/store/charts/chart-tables.ts';
import { gateTables } from '../../../../src/line/server/store/gate/gate-runs.ts';
import { releaseTables } from '../../../../src/line/server/store/gate/releases.ts';
import { goldenTables } from '../../../../src/line/server/store/golden/golden-checks.ts';
import { judgingTables } from '../../../../src/line/server/store/judging/judgings.ts';
import { retentionTables } from '../../../../src/line/server/store/retention/remove-runs.ts';
import { runTables } from '../../../../src/line/server/store/runs/run-tables.ts';
import { sqliteFacts } from '../../../../src/line/server/store/sqlite/sqlite-facts.ts';
import { stationTables } from '../../../../src/line/server/store/stations/station-table.ts';
import { kyselyStore } from '../../../../src/line/server/store/store.ts';
import { type OwnMethods, type StoreParts, writerOf } from '../../../../src/line/server/store/store-parts.ts';
import type { Tables } from '../../../../src/line/server/store/tables.ts';
import { webhookTables } from '../../../../src/line/server/store/webhooks/webhooks.ts';
import { summaryTables } from '../../../../src/line/server/store/yields/day-summaries.ts';
import { yieldTables } from '../../../../src/line/server/store/yields/yield-tables.ts';

const factories: readonly ((parts: StoreParts) => object)[] = [
  ...[runTables, archiveTables, gateTables, releaseTables, goldenTables, yieldTables, summaryTables, stationTables],
  ...[accessTables, bindingTables, auditTables, restorationTables, markTables, judgingTables, webhookTables],
  ...[chartTables, alarmTables, mailTables, retentionTables],
];

it('has every method of its parts, of which no two have the same name', () => {
  const [parts, own] = [partsWithoutDatabase(), ownMethods()];
  const names = [...factories.map((factory) => factory(parts)), own].flatMap((part) => Object.keys(part));
  expect([...names, 'close'].sort()).toEqual(Object.keys(kyselyStore(parts, own)).sort());
});

function partsWithoutDatabase(): StoreParts {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return { db, blobs: noBlobs, facts: sqliteFacts, write: writerOf(db, sqliteFacts, 0), tell: () => undefined };
}

const noBlobs: Blobs = {
  put: async () => undefined,
  get: async () => null,
  has: async () => false,
  remove: async () => undefined,
  list: async function* () {},
  check: async () => undefined,
};

function ownMethods(): OwnMethods {
  return {
    confirm: async () => undefined,
    follow: async () => async () => undefined,
    sharedKey: async () => null,
    unsafeSettings: async () => [],
    noteServerClock: async () => undefined,
    serverClocks: async () => [],
    onConnect: () => undefined,
    connections: () => null,
  };
}
