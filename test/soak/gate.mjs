// `npm run soak -- --gate N [--database] [--seed S]`: plays N random histories of a line on the real store, intake and gate, and on a model of
// them that was written from docs/reference/line.md by someone who had not read the code. The gate must never allow what the model blocks.
import { rmSync } from 'node:fs';
import { bundled } from './bundled.mjs';

/** @returns the exit code. */
export async function soakGate(count, seed, { isDatabase }) {
  const {
    modelAnswers,
    exampleRecords,
    randomHistory,
    compareGates,
    shrunk,
    folderPlaces,
    makeScratch,
    databasePlace,
    startPostgres,
  } = await bundled('gate/soak-parts.ts');
  const parent = await makeScratch();
  const postgres = isDatabase ? await startPostgres() : null;
  if (isDatabase && !postgres) throw new Error('PostgreSQL is not installed, and FLATFIELD_DATABASE names none');
  const makePlace = postgres ? () => databasePlace(postgres, parent) : await folderPlaces(parent);
  const gates = { model: modelAnswers, makePlace, find: await exampleRecords() };
  const sum = { asked: 0, allowed: 0, permissive: 0, stricter: 0, stuck: 0, crashed: 0 };
  const classes = new Map();
  const started = performance.now();
  const isPermissive = ({ permissive }) => permissive.length > 0;
  const play = async (one) => {
    const history = randomHistory(one, { goesBack: !isDatabase });
    const compared = await compareGates(history, gates).catch((error) => {
      console.log(`seed ${one}: ${error.message}\n  ${JSON.stringify(history)}`);
      return null;
    });
    if (!compared) {
      sum.crashed += 1;
      return;
    }
    sum.asked += compared.asked;
    sum.allowed += compared.allowedByModel;
    sum.permissive += compared.permissive.length;
    sum.stricter += compared.stricter.length;
    sum.stuck += compared.stuck.length;
    if (compared.stuck.length > 0) console.log(`seed ${one}: STUCK ${JSON.stringify(compared.stuck)}`);
    for (const { gate, model } of compared.stricter) note(classes, gate.join(' '), { seed: one, model });
    if (!isPermissive(compared)) return;
    const smaller = await shrunk(history, gates, isPermissive);
    const { permissive } = await compareGates(smaller, gates);
    console.log(`seed ${one}: MORE PERMISSIVE ${JSON.stringify(permissive)}`);
    console.log(`  shortened: ${JSON.stringify(smaller)}\n  whole: ${JSON.stringify(history)}`);
  };
  let next = 0;
  const work = async () => {
    for (let place = next++; place < count; place = next++) await play(seed + place);
  };
  try {
    // Half of a history is waiting for files.
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await postgres?.close();
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  }
  for (const [gate, { times, seeds, models }] of [...classes].sort(([, a], [, b]) => b.times - a.times)) {
    console.log(`stricter ${times} times: ${gate} (seeds ${seeds.join(', ')}); the model: ${[...models].join('; ')}`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const share = Math.round((100 * sum.allowed) / Math.max(1, sum.asked));
  console.log(
    `${count} histories on ${isDatabase ? 'PostgreSQL' : 'SQLite'} in ${seconds} s, ${sum.asked} answers, ${share} % of the model's allowed: ` +
      `${sum.permissive} more permissive, ${sum.stricter} stricter, ${sum.stuck} stuck, ${sum.crashed} crashed`,
  );
  return sum.permissive + sum.stuck + sum.crashed === 0 ? 0 : 1;
}

const AT_ONCE = 3;

function note(classes, gate, { seed, model }) {
  const { times = 0, seeds = [], models = new Set() } = classes.get(gate) ?? {};
  if (models.size < 3) models.add(model);
  classes.set(gate, {
    times: times + 1,
    seeds: seeds.length < 3 && !seeds.includes(seed) ? [...seeds, seed] : seeds,
    models,
  });
}
