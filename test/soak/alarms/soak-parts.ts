/** What `test/soak/alarms.mjs` and `test/soak/alarm-kills.mjs` take from here, for Node that cannot load TypeScript. */
export { openPostgresStore } from '../../../src/server/store/postgres/open-postgres-store.ts';
export { openSqliteStore } from '../../../src/server/store/sqlite/open-sqlite-store.ts';
export { startPostgres } from '../../real/postgres/start-postgres.ts';
export { stationRow } from '../../server/pages/example-pages.ts';
export { mailReceiver } from '../../server/work/mail-receiver.ts';
export { playAlarms } from './play-alarms.ts';
