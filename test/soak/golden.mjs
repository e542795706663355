// `npm run soak -- --golden N [--seed S]`: plays N random histories of stations with golden units on the real state files, judge, intake and gate, next to
// what is true. No run may be judged past due, and none blocked wrongly.
import { rmSync } from 'node:fs';
import { bundled } from './bundled.mjs';

/** @returns the exit code. */
export async function soakGolden(count, seed) {
  const { exampleRecords, folderPlaces, makeScratch, randomGoldenHistory, playGoldenHistory } =
    await bundled('golden/soak-parts.ts');
  const parent = await makeScratch();
  const sum = { judged: 0, refused: 0, suspect: 0, allowed: 0, wrong: 0, needless: 0, crashed: 0 };
  try {
    const [makePlace, find] = [await folderPlaces(parent), await exampleRecords()];
    let next = 0;
    const work = async () => {
      for (let at = next++; at < count; at = next++) {
        const history = randomGoldenHistory(seed + at);
        const place = await makePlace();
        const played = await playGoldenHistory(history, place, find, parent).catch((error) => {
          console.log(`seed ${seed + at}: ${error.stack}`);
          return null;
        });
        await place.close();
        if (!played) sum.crashed += 1;
        for (const name of ['judged', 'refused', 'suspect', 'allowed']) sum[name] += played?.[name] ?? 0;
        for (const name of ['wrong', 'needless']) sum[name] += played?.[name].length ?? 0;
        const found = [...(played?.wrong ?? []), ...(played?.needless ?? [])];
        if (found.length > 0) console.log(`seed ${seed + at}: ${found.join('; ')}\n  ${JSON.stringify(history)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(
    `${count} histories: ${sum.judged} runs judged, ${sum.refused} refused, ${sum.suspect} answers of the gate suspect, ${sum.allowed} allowed; ` +
      `${sum.wrong} judged past due or allowed wrongly, ${sum.needless} refused or blocked wrongly, ${sum.crashed} crashed`,
  );
  return sum.wrong + sum.needless + sum.crashed === 0 ? 0 : 1;
}

const AT_ONCE = 3;
