import { pairRound } from './round.mjs';

const kinds = ['overlap', 'lock left', 'reading lost', 'wrong end', 'left changed', 'crash'];

/** Plays `count` rounds of two processes on one monitor and gives the exit code. Each failing seed is printed with what is wrong. */
export async function soakPairs(count, firstSeed) {
  const sum = { kills: 0, readings: 0 };
  const found = new Map();
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const round = await pairRound(seed).catch((error) => ({ problems: [{ what: 'crash', details: error.stack }] }));
    sum.kills += round.kills ?? 0;
    sum.readings += round.readings ?? 0;
    for (const what of new Set(round.problems.map((problem) => problem.what)))
      found.set(what, (found.get(what) ?? 0) + 1);
    if (round.problems.length > 0) console.log(`seed ${seed}: ${JSON.stringify(round.problems)}`);
    if ((seed - firstSeed + 1) % 10 === 0) console.log(`${seed - firstSeed + 1} of ${count}`);
  }
  const [overlaps, locks, lost, ends, changed, crashes] = kinds.map((what) => found.get(what) ?? 0);
  console.log(
    `${count} runs of two processes on one monitor under Node ${process.versions.node} on ${process.platform}, ${sum.kills} kills: ${overlaps} overlaps, ` +
      `${locks} locks left, ${lost} journaled readings lost of ${sum.readings}, ${ends} wrong ends, ${changed} monitors not restored, ${crashes} crashes`,
  );
  return found.size === 0 ? 0 : 1;
}
