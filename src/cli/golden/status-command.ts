import type { GoldenDue } from '../../judge/golden/golden-schema.ts';
import type { GoldenKind } from '../../line/station/golden/golden-file.ts';
import { goldenUnitNow, goodOf } from '../../line/station/golden/watch-golden-unit.ts';
import { goldenDueText } from '../../report/text/golden-due-text.ts';
import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { durationText } from '../fleet/duration.ts';
import { table } from '../table.ts';
import { clocksOf, goldenFolderOf } from './golden-unit-of.ts';

/** `flatfield golden status`: the golden units of this station. Ends in 0 only if there is one and no check is due. */
export const goldenStatusCommand = defineCommand({
  options: jsonOption,
  run: async ({ json }, context) => {
    const folder = goldenFolderOf(context);
    const found = await Promise.all(KINDS.map((kind) => statusOf(folder, kind, clocksOf(context))));
    const rows = found.filter((row) => row !== null);
    if (json) context.print(`${JSON.stringify(rows, null, 2)}\n`);
    else if (rows.length === 0) context.print('No golden unit is set: see flatfield golden set.\n');
    else {
      const cells = rows.map(({ reading, isSimulated, unit, checkedAt, ageMs, runs, every, due }) => [
        `${reading}${isSimulated ? ', simulated' : ''}`,
        unit,
        checkedAt,
        ageMs === null ? null : durationText(ageMs),
        runs,
        every && `${durationText(every.ms)}, ${every.runs} runs`,
        due === null ? 'no' : due.message,
      ]);
      context.print(table(['for', 'golden unit', 'last good check', 'age', 'runs since', 'every', 'due'], cells));
    }
    return exitCodeOf(rows);
  },
});

const KINDS: readonly GoldenKind[] = [
  { reading: 'light', isSimulated: false },
  { reading: 'signal', isSimulated: false },
  { reading: 'light', isSimulated: true },
  { reading: 'signal', isSimulated: true },
];

type Status = NonNullable<Awaited<ReturnType<typeof statusOf>>>;

/** Null if there is no golden unit for such readings. */
async function statusOf(folder: string, kind: GoldenKind, clocks: Parameters<typeof goldenUnitNow>[2]) {
  const now = await goldenUnitNow(folder, kind, clocks).catch(() => 'unreadable' as const);
  if (now === null) return null;
  if (now === 'unreadable') {
    const none = { unit: null, reference: null, check: null, checkedAt: null, ageMs: null, runs: null, every: null };
    return { ...kind, ...none, due: dueOf('unreadable') };
  }
  const { file, age } = now;
  const good = goodOf(file);
  return {
    ...kind,
    unit: file.reference.unit,
    reference: file.reference.run,
    check: good?.run ?? null,
    checkedAt: good?.clock.split(' ')[0] ?? null,
    ageMs: age.ageMs,
    runs: file.runs,
    every: file.every,
    due: age.due && dueOf(age.due),
  };
}

function dueOf(why: GoldenDue) {
  return { why, message: goldenDueText('en', why) };
}

function exitCodeOf(rows: readonly Status[]): ExitCode {
  if (rows.some(({ due }) => due?.why === 'failed')) return exitCodes.fail;
  return rows.length > 0 && rows.every(({ due }) => due === null) ? exitCodes.pass : exitCodes.inconclusive;
}
