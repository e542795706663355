import { NotMeasured } from './not-measured.mjs';
import { table } from './table.mjs';

/**
 * Runs benches one after the other, all of them whatever happens, prints one table of what they measured, and returns the exit code: 1 if one threw,
 * measured nothing, or was over a limit. At the smallest size no limit is judged. In CI, what cannot be measured is an error, or nobody would notice.
 */
export async function runBenches(benches, { isSmoke, isCi, print }) {
  const rows = [];
  const problems = [];
  for (const { name, load } of benches) {
    print(`\n${name}`);
    try {
      const { bench, sizes } = await load();
      const measured = await bench(isSmoke ? sizes.smoke : sizes.whole);
      if (!(measured?.length > 0)) throw new Error('it measured nothing');
      rows.push(...measured.map((row) => ({ ...row, what: `${name}: ${row.what}` })));
    } catch (error) {
      if (error instanceof NotMeasured && !isCi) print(`  not measured: ${error.message}`);
      else problems.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  print('');
  for (const line of table(rows, !isSmoke)) print(line);
  if (isSmoke) print('\nAt the smallest size: no limit is judged.');
  for (const problem of problems) print(`\nFAILED ${problem}`);
  const isOver = !isSmoke && rows.some((row) => row.isOver);
  return problems.length > 0 || isOver ? 1 : 0;
}
