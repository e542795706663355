import { plainName, plainNameProblem } from '../../base/plain-name.ts';
import { stateFolder } from '../../base/storage/state-folder.ts';
import type { GateAnswer } from '../../line/protocol/gate-answer.ts';
import type { UnitAnswer } from '../../line/protocol/unit-answer.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
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
    profile: textOption('Profile that the unit must have passed [default: every one that is bound to its model]'),
    demonstration: flagOption(
      'Ask a server that demonstrates a line: exit 0 if its gate would allow the unit (see: flatfield line serve --demo)',
    ),
  },
  run: async ({ unit, profile, ...argv }, context) => {
    const problem = plainNameProblem(unit);
    if (problem !== null) throw usageError(`The name of the unit expects ${problem}, got ${JSON.stringify(unit)}.`);
    const target = await configuredLine(argv, context);
    if (target === null) throw usageError('Name the line server with --line.');
    const { askGate, askUnit } = await import('../../line/station/spool/ask-gate.ts');
    const options = { stateFolder: stateFolder(context.environment, process.platform), signal: context.signal };
    const name = plainName(unit);
    const found = await (profile === undefined
      ? askUnit(target, name, options)
      : askGate(target, name, profile, options));
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
    const text = 'profiles' in answer ? unitText(answer) : answerText(answer);
    context.print(argv.json ? `${JSON.stringify(answer, null, 2)}\n` : text);
    const under = 'profiles' in answer ? answer.profiles : [answer];
    return exitCodeOf(answer, under, argv.demonstration === true);
  },
});

/** The one answer first, then why and what to do, then a line a profile. */
function unitText({ unit, model, state, reasons, next, profiles, demonstration }: UnitAnswer): string {
  const would = demonstration?.wouldAllow ? ', but might if the line were real' : '';
  const said = {
    'may-ship': 'may ship',
    'would-ship': 'may not ship',
    blocked: 'blocked',
    'not-inspected': 'not inspected',
    'not-bound': 'not bound yet',
  };
  const first = `${escapeTerminal(unit)}: ${said[state]}${would}${model === null ? '' : ` (${escapeTerminal(model)})`}`;
  const own = reasons.filter((reason) => reason.profile === null);
  return `${[
    first,
    ...own.map(({ code, message }) => `- ${code}: ${escapeTerminal(message)}`),
    ...next.map((step) => `Next: ${step}`),
    ...profiles.flatMap((one) =>
      answerText(one)
        .trimEnd()
        .split('\n')
        .map((line) => `  ${line}`),
    ),
  ].join('\n')}\n`;
}

function answerText({ unit, profile, allowed, reasons, demonstration }: GateAnswer): string {
  const would = demonstration?.wouldAllow ? ', but would be if the line were real' : '';
  const first = `${escapeTerminal(unit)}: ${allowed ? 'allowed' : 'not allowed'}${would} (${escapeTerminal(profile)})`;
  return `${[first, ...reasons.map(({ code, message }) => `- ${code}: ${escapeTerminal(message)}`)].join('\n')}\n`;
}

/** A unit that was measured and is bad, under any profile, told from one of which nothing good is known. */
function exitCodeOf(
  { allowed, demonstration }: Pick<GateAnswer, 'allowed' | 'demonstration'>,
  under: readonly GateAnswer[],
  isOfDemonstration: boolean,
): ExitCode {
  if (isOfDemonstration ? demonstration?.wouldAllow : allowed) return exitCodes.pass;
  if (demonstration && !isOfDemonstration) return exitCodes.inconclusive;
  const isBad = ({ outcome, reasons }: GateAnswer) =>
    outcome === 'fail' && reasons.some(({ code }) => code === 'failed');
  return under.some(isBad) ? exitCodes.fail : exitCodes.inconclusive;
}
