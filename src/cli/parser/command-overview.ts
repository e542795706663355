import { commands } from '../commands.ts';

/** Texts above and below the list of all commands. */
export const title = '<command>: checks the signal path and the uniformity of calibrated monitors';
export const epilogue =
  'flatfield help COMMAND lists the options of a command.\nExit codes: 0 pass, 1 fail, 2 inconclusive, 3 usage, 130 interrupted.';

/** Output of `flatfield --help`, formatted like that of yargs, without loading it: that would take longer than everything else here. */
export function commandOverview(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const rows = commands.map(({ usage, describe }) => `  flatfield ${usage.padEnd(width)}  ${describe}`);
  const options = ['  --help     Show help', '  --version  Print the version'];
  const lines = [`flatfield ${title}`, '', 'Commands:', ...rows, '', 'Options:', ...options, '', epilogue];
  return `${lines.join('\n')}\n`;
}
