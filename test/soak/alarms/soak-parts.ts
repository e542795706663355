/** What `test/soak/alarms.mjs` and `test/soak/alarm-kills.mjs` take from here, for Node that cannot load TypeScript. */
export { openPostgresStore } from '../../../src/line/server/store/postgres/open-postgres-store.ts';
export { openSqliteStore } from '../../../src/line/server/store/sqlite/open-sqlite-store.ts';
export { stationRow } from '../../line/server/pages/example-pages.ts';
export { mailReceiver } from '../../line/server/work/mail-receiver.ts';
export { startPostgres } from '../../real/postgres/start-postgres.ts';
export { playAlarms } from './play-alarms.ts';
