// `npm run soak-sync -- --processes 5 [--freeze] [--rate 100] [--hours 24]`: processes share one count of calls, and with --freeze
// are stopped, continued and killed at random. Exit code 1 if a limit was exceeded or less than 95 % of the limits was used.
import { parseArgs } from 'node:util';
import { shareLimits } from './share-limits.mjs';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '5' },
    rate: { type: 'string', default: '100' },
    hours: { type: 'string', default: '24' },
    freeze: { type: 'boolean', default: false },
  },
});
const [processes, rate, hours] = [values.processes, values.rate, values.hours].map(Number);
const result = await shareLimits({ processes, rate, hours, freeze: values.freeze, random: Math.random });
const { stops, kills, calls, exceeded, shares, output } = result;
console.log(
  `${calls} calls of ${processes} processes in ${hours} h simulated; stopped ${stops} times, killed ${kills} times`,
);
for (const [endpoint, share] of Object.entries(shares)) console.log(`${endpoint}: ${(share * 100).toFixed(2)} %`);
const problems = [
  ...(exceeded.length > 5 ? [`${exceeded.length} windows saw too many calls`] : []),
  ...exceeded.slice(0, 5).map((one) => `a limit was exceeded: ${one}`),
  ...Object.entries(shares).flatMap(([endpoint, share]) =>
    share < 0.95 ? [`${endpoint} used too little of its limit`] : [],
  ),
  ...(output === '' ? [] : [output.slice(0, 2000)]),
];
for (const problem of problems) console.log(`NOT AS IT MUST BE: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
