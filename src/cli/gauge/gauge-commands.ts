import type { CommandEntry } from '../command.ts';

/** The commands below `flatfield gauge`. */
export const gaugeCommands: readonly CommandEntry[] = [
  {
    usage: 'plan',
    describe: 'Write the plan of a gauge study, in random order',
    load: async () => (await import('./plan-command.ts')).gaugePlanCommand,
  },
  {
    usage: 'next <study> [run..]',
    describe: 'Show which part comes next, and by whom',
    load: async () => (await import('./next-command.ts')).gaugeNextCommand,
  },
  {
    usage: 'analyze <study> [run..]',
    describe: 'Gauge R&R of the runs of a study, by both methods',
    load: async () => (await import('./analyze-command.ts')).gaugeAnalyzeCommand,
  },
];
