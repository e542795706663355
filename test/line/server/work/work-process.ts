import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of its own that works for a store as `flatfield line work` does, but is soon believed to be gone. */
export async function workProcess(place: string, database: string | undefined) {
  const built = (name: string) => new URL(`../../../../dist/line/server/${name}.js`, import.meta.url).href;
  const text = `import { startWorker } from '${built('work/start-worker')}';
    import { openStore } from '${built('store/open-store')}';
    const database = ${JSON.stringify(database ?? null)} ?? undefined;
    const store = await openStore(database ? { database } : { folder: ${JSON.stringify(place)} });
    const limits = { pollMs: 20, longestS: 2, maintainS: 1, watchMs: 50 };
    const worker = await startWorker({ store, database, timeZone: 'UTC', limits, tell: (text) => process.stderr.write(text) });
    process.once('SIGTERM', async () => {
      await worker.close();
      await store.close();
    });
    console.log('working');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { child, ended };
}
