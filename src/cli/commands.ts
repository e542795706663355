import type { CommandEntry } from './command.ts';

/** Every command, in the order of `--help`. A command's file and its packages are loaded when it is called, not before. */
export const commands: readonly CommandEntry[] = [
  {
    usage: 'inspect',
    describe: 'Inspect one monitor: plan, read, judge, write the run folder',
    load: async () => (await import('./inspect-command.ts')).inspectCommand,
  },
  {
    usage: 'monitors',
    describe: 'List the monitors connected to this computer',
    load: async () => (await import('./monitors-command.ts')).monitorsCommand,
  },
  {
    usage: 'monitor',
    describe: 'Read and change one monitor: modes, calibrations, key lock, pixels, targets',
    load: async () => (await import('./monitor/monitor-commands.ts')).monitorCommands,
  },
  {
    usage: 'doctor',
    describe: 'Check each precondition of an inspection and say what to do',
    load: async () => (await import('./doctor-command.ts')).doctorCommand,
  },
  {
    usage: 'simulate',
    describe: 'Serve simulated monitors until interrupted',
    load: async () => (await import('./simulate-command.ts')).simulateCommand,
  },
];
