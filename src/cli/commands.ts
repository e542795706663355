import type { CommandEntry } from './command.ts';

/** Every command, in the order of `--help`. A command's file and its packages are loaded when it is called, not before. */
export const commands: readonly CommandEntry[] = [
  {
    usage: 'inspect',
    describe: 'Inspect one monitor: plan, read, judge, write the run folder',
    load: async () => (await import('./inspect-command.ts')).inspectCommand,
  },
  {
    usage: 'judge [run]',
    describe: 'Judge a stored run again, or readings of a meter',
    load: async () => (await import('./judge-command.ts')).judgeCommand,
  },
  {
    usage: 'compare <run..>',
    describe: 'Show what changed between runs of one unit, point by point',
    load: async () => (await import('./compare-command.ts')).compareCommand,
  },
  {
    usage: 'verify <run>',
    describe: 'Say whether a run is as it was written, and who signed it',
    load: async () => (await import('./verify-command.ts')).verifyCommand,
  },
  {
    usage: 'report <run..>',
    describe: 'Write a run in other forms, or an overview of many runs',
    load: async () => (await import('./report-command.ts')).reportCommand,
  },
  {
    usage: 'profiles [name]',
    describe: 'List the profiles, or explain one',
    load: async () => (await import('./profiles-command.ts')).profilesCommand,
  },
  {
    usage: 'chart',
    describe: 'Write a chart as a picture, for a person or a generator to show',
    load: async () => (await import('./chart-command.ts')).chartCommands,
  },
  {
    usage: 'monitors',
    describe: 'List the monitors connected to this computer',
    load: async () => (await import('./monitors-command.ts')).monitorsCommand,
  },
  {
    usage: 'meters',
    describe: 'List the light meters connected to this computer, or try one',
    load: async () => (await import('./meters-command.ts')).metersCommand,
  },
  {
    usage: 'monitor',
    describe: 'Read and change one monitor: modes, calibrations, key lock, pixels, targets',
    load: async () => (await import('./monitor/monitor-commands.ts')).monitorCommands,
  },
  {
    usage: 'restore [run]',
    describe: 'Restore what an interrupted run changed on a monitor',
    load: async () => (await import('./restore-command.ts')).restoreCommand,
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
  {
    usage: 'station',
    describe: "Serve the operator's page: scan a unit, inspect it, show the result",
    load: async () => (await import('./station-command.ts')).stationCommand,
  },
  {
    usage: 'fleet',
    describe: 'Many monitors through the cloud API: list, sync, send, check',
    load: async () => (await import('./fleet/fleet-commands.ts')).fleetCommands,
  },
  {
    usage: 'gate <unit>',
    describe: 'Ask the line server whether a unit may ship',
    load: async () => (await import('./gate-command.ts')).gateCommand,
  },
  {
    usage: 'line',
    describe: 'A production line: many stations, one server',
    load: async () => (await import('./line/line-commands.ts')).lineCommands,
  },
];
