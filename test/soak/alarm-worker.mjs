// A process that finds alarms and sends e-mails, for a soak: what a killed one had taken is handed out again within seconds.
import { openStore } from '../../dist/line/server/store/open-store.js';
import { startWorker } from '../../dist/line/server/work/start-worker.js';

const { database, folder } = JSON.parse(process.argv[2]);
const store = await openStore(database ? { database } : { folder });
const limits = { pollMs: 50, watchMs: 100, mailMs: 5000, backoffMs: 100, longestS: 2, maintainS: 1 };
await startWorker({ store, database, timeZone: 'UTC', limits });
console.log('working');
