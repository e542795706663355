// `npm run soak-sync -- --senders 300 [--seed 1]`: two processes that set asset information and another user of the service, in so many
// random orders of their calls. Exit code 1 if a field was lost, or a command of somebody else was taken for one's own.
import { parseArgs } from 'node:util';
import { playSendCase } from './send-case.mjs';

const { values } = parseArgs({ options: { senders: { type: 'string' }, seed: { type: 'string', default: '1' } } });
const [count, first] = [Number(values.senders), Number(values.seed)];
const sums = { sent: 0, unseen: 0, done: 0, replaced: 0 };
let bad = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const found = await playSendCase(seed);
  for (const name of Object.keys(sums)) sums[name] += found[name];
  for (const problem of [...found.problems, ...found.foreign]) {
    bad += 1;
    console.log(`NOT AS IT MUST BE: seed ${seed}: ${problem}`);
  }
}
console.log(
  `${count} orders of calls: ${sums.sent} commands sent, ${sums.done} done, ${sums.replaced} replaced; ` +
    `${sums.unseen} met what another user sent between the last read and the request`,
);
process.exitCode = bad === 0 ? 0 : 1;
