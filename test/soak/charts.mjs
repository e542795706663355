// `npm run soak -- --charts N [--seed S]`: N simulated months without a drift, whose signals are counted beside theory, and N months with one, which each
// kind of chart must show before the first unit fails.
import { bundled } from './bundled.mjs';

/** @returns the exit code. */
export async function soakCharts(count, seed) {
  const { ALARM_CHARTS, driftedMonth, expectedAlarms, falseAlarms, MONTH_VALUES, tooLate } =
    await bundled('charts/soak-parts.ts');
  const months = Array.from({ length: count }, (_, at) => falseAlarms(seed + at));
  const expected = expectedAlarms(MONTH_VALUES);
  let wrong = 0;
  for (const chart of ALARM_CHARTS) {
    const numbers = months.map((month) => month[chart]);
    const mean = numbers.reduce((sum, one) => sum + one, 0) / count;
    const variance = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, count - 1);
    const theory = expected[chart];
    const error = Math.sqrt(variance / count);
    // Four standard errors, and what the numbers of theory themselves leave open.
    const isOff = theory !== null && Math.abs(mean - theory) > 4 * error + 0.005;
    if (isOff) wrong += 1;
    const what = chart === 'ewma' || chart === 'cusum' ? 'of months with a signal' : 'signals a month';
    const beside = theory === null ? 'no theory' : `theory ${theory.toFixed(3)}`;
    console.log(
      `charts: ${chart}: ${mean.toFixed(3)} ${what} (standard error ${error.toFixed(3)}; ${beside})${isOff ? '  OFF' : ''}`,
    );
  }
  const sum = { failed: 0, late: 0 };
  for (let at = 0; at < count; at += 1) {
    const month = driftedMonth(seed + at);
    if (month.firstFail !== null) sum.failed += 1;
    const late = tooLate(month);
    if (late.length === 0) continue;
    sum.late += 1;
    console.log(`seed ${seed + at}: ${late.join(', ')} too late: ${JSON.stringify(month)}`);
  }
  console.log(
    `charts: ${count} months of ${MONTH_VALUES} values without drift, ${wrong} charts off theory; ${count} months with drift, units failed in ` +
      `${sum.failed}, signaled too late in ${sum.late}`,
  );
  return wrong + sum.late === 0 ? 0 : 1;
}
