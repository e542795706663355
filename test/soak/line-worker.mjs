// `flatfield line work` for a soak: what a killed worker had taken is handed out again within seconds, and each night comes after seconds.
import { openStore } from '../../dist/line/server/store/open-store.js';
import { startWorker } from '../../dist/line/server/work/start-worker.js';

const NIGHT_MS = 15_000;
const DAY_MS = 86_400_000;

const { database, begunMs } = JSON.parse(process.argv[2]);
const now = () => new Date(Date.now() + DAY_MS * (1 + Math.floor((Date.now() - begunMs) / NIGHT_MS)));
const store = await openStore({ database });
const limits = { pollMs: 200, longestS: 10, maintainS: 2, webhookMs: 2000, backoffMs: 300 };
const tell = (text) => process.stderr.write(text);
const worker = await startWorker({ store, database, timeZone: 'UTC', limits, now, tell });
process.once('SIGTERM', () => void worker.close().then(store.close));
console.log('working');
