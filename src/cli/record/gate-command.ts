import { unitName, unitNameProblem } from '../../base/unit-name.ts';
import type { GateAnswer } from '../../protocol/gate-answer.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { stateFolder } from '../../storage/state-folder.ts';
import { configOption, jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { type ExitCode, exitCodes, usageError } from '../exit-codes.ts';
import { configuredLine } from '../line/configured-line.ts';
import { lineOptions } from '../line/line-options.ts';
import { textOption } from '../option-kinds.ts';

/** `flatfield gate`: whether a unit may ship, on the word of the line server. Ends in 0 only if it may. */
export const gateCommand = defineCommand({
  takesScan: true,
  positionals: {
    unit: {
      type: 'string',
      describe: 'The unit, as stations name it; after -- if it begins with a dash',
      demandOption: true,
    },
  },
  options: {
    ...configOption,
    ...lineOptions,
    ...jsonOption,
    profile: { ...textOption('Profile that the unit must have passed'), demandOption: true },
  },
  run: async ({ unit, profile, ...argv }, context) => {
    const problem = unitNameProblem(unit);
    if (problem !== null) throw usageError(`The name of the unit expects ${problem}, got ${JSON.stringify(unit)}.`);
    const target = await configuredLine(argv, context);
    if (target === null) throw usageError('Name the line server with --line.');
    const { askGate } = await import('../../station/spool/ask-gate.ts');
    const found = await askGate(target, unitName(unit), profile, {
      stateFolder: stateFolder(context.environment, process.platform),
      signal: context.signal,
    });
    if ('problem' in found) {
      context.tell(`flatfield: the gate gave no answer, so the unit may not ship: ${found.problem}.\n`);
      return exitCodes.inconclusive;
    }
    context.print(argv.json ? `${JSON.stringify(found.answer, null, 2)}\n` : answerText(found.answer));
    return exitCodeOf(found.answer);
  },
});

function answerText({ unit, profile, allowed, reasons }: GateAnswer): string {
  const first = `${escapeTerminal(unit)}: ${allowed ? 'allowed' : 'not allowed'} (${escapeTerminal(profile)})`;
  return `${[first, ...reasons.map(({ code, message }) => `- ${code}: ${escapeTerminal(message)}`)].join('\n')}\n`;
}

/** A unit that was measured and is bad, told from one of which nothing good is known. */
function exitCodeOf({ allowed, outcome, reasons }: GateAnswer): ExitCode {
  if (allowed) return exitCodes.pass;
  return outcome === 'fail' && reasons.some(({ code }) => code === 'failed') ? exitCodes.fail : exitCodes.inconclusive;
}
