import type { CommandEntry } from '../command.ts';

/** The commands below `flatfield stats`. */
export const statsCommands: readonly CommandEntry[] = [
  {
    usage: 'chart',
    describe: 'Control chart of a column: limits, signals',
    load: async () => (await import('./chart-command.ts')).statsChartCommand,
  },
  {
    usage: 'capability',
    describe: 'Cp, Cpk, Pp, Ppk and Cpm of a column, with intervals',
    load: async () => (await import('./capability-command.ts')).statsCapabilityCommand,
  },
  {
    usage: 'gauge',
    describe: 'Gauge R&R of a crossed study',
    load: async () => (await import('./gauge-command.ts')).statsGaugeCommand,
  },
  {
    usage: 'type1',
    describe: 'Cg and Cgk of repeated readings of one part',
    load: async () => (await import('./type1-command.ts')).statsType1Command,
  },
];
