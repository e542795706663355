import { unitName, unitNameProblem } from '../../base/unit-name.ts';
import type { GateAnswer } from '../../protocol/gate-answer.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { stateFolder } from '../../storage/state-folder.ts';
import { configOption, jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { type ExitCode, exitCodes, usageError } from '../exit-codes.ts';
import { configuredLine } from '../line/configured-line.ts';
import { lineOptions } from '../line/line-options.ts';
import { flagOption, textOption } from '../option-kinds.ts';

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
    demonstration: flagOption(
      'Ask a server that demonstrates a line: exit 0 if its gate would allow the unit (see: flatfield line serve --demo)',
    ),
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
    if ('refusal' in found) {
      context.tell(`flatfield: The token of --line-token-file ${found.refusal} The unit may not ship.\n`);
      return exitCodes.inconclusive;
    }
    if ('problem' in found) {
      context.tell(`flatfield: the gate gave no answer, so the unit may not ship: ${found.problem}.\n`);
      return exitCodes.inconclusive;
    }
    const { answer } = found;
    if (argv.demonstration && answer.demonstration === null) {
      throw usageError('--demonstration is for a server that demonstrates a line, and this one does not.');
    }
    context.print(argv.json ? `${JSON.stringify(answer, null, 2)}\n` : answerText(answer));
    return exitCodeOf(answer, argv.demonstration === true);
  },
});

function answerText({ unit, profile, allowed, reasons, demonstration }: GateAnswer): string {
  const would = demonstration?.wouldAllow ? ', but would be if the line were real' : '';
  const first = `${escapeTerminal(unit)}: ${allowed ? 'allowed' : 'not allowed'}${would} (${escapeTerminal(profile)})`;
  return `${[first, ...reasons.map(({ code, message }) => `- ${code}: ${escapeTerminal(message)}`)].join('\n')}\n`;
}

/** A unit that was measured and is bad, told from one of which nothing good is known. */
function exitCodeOf({ allowed, outcome, reasons, demonstration }: GateAnswer, isOfDemonstration: boolean): ExitCode {
  if (isOfDemonstration ? demonstration?.wouldAllow : allowed) return exitCodes.pass;
  if (demonstration && !isOfDemonstration) return exitCodes.inconclusive;
  return outcome === 'fail' && reasons.some(({ code }) => code === 'failed') ? exitCodes.fail : exitCodes.inconclusive;
}
