// `npm run soak -- --alarms N [--database] [--seed S]`: plays N lines whose stations fall silent and come back, on the real store, rules and SMTP client, with
// processes that are killed and a mail server that refuses and drops. No alarm may be lost; e-mails that arrive twice are counted, and must follow a kill.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';

/** @returns the exit code. */
export async function soakAlarms(count, seed, { isDatabase }) {
  const { openPostgresStore, openSqliteStore, playAlarms, startPostgres } = await bundled('alarms/soak-parts.ts');
  const parent = mkdtempSync(join(tmpdir(), 'flatfield-alarms-'));
  const postgres = isDatabase ? await startPostgres() : null;
  if (isDatabase && !postgres) throw new Error('PostgreSQL is not installed, and FLATFIELD_DATABASE names none');
  const sum = { events: 0, mails: 0, kills: 0, doubles: 0, wrong: 0 };
  try {
    let next = 0;
    const work = async () => {
      for (let place = next++; place < count; place = next++) {
        const address = await postgres?.makeDatabase();
        const store = await (address ? openPostgresStore(address) : openSqliteStore(join(parent, `${place}`)));
        const played = await playAlarms(seed + place, store).catch((error) => ({ wrong: [error.stack] }));
        await store.close();
        if (address) await postgres.dropDatabase(address);
        for (const name of ['events', 'mails', 'kills', 'doubles']) sum[name] += played[name] ?? 0;
        if (played.wrong.length === 0) continue;
        sum.wrong += 1;
        console.log(`seed ${seed + place}: ${played.wrong.join('; ')}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await postgres?.close();
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(
    `${count} lines on ${isDatabase ? 'PostgreSQL' : 'SQLite'}: ${sum.events} events, ${sum.mails} e-mails accepted, ${sum.kills} kills; ` +
      `${sum.doubles} e-mails twice, each after a kill between acceptance and commit, ${sum.wrong} lines wrong`,
  );
  return sum.wrong === 0 ? 0 : 1;
}

const AT_ONCE = 3;
