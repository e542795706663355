import type { CommandEntry } from './command.ts';

/** Every command, in the order of `--help`. A command's file and its packages are loaded when it is called, not before. */
export const commands: readonly CommandEntry[] = [
  {
    usage: 'inspect',
    describe: 'Inspect one monitor: plan, read, judge, report',
    load: async () => (await import('./inspect/inspect-command.ts')).inspectCommand,
  },
  {
    usage: 'judge [run]',
    describe: 'Judge a stored run again, or readings of a meter',
    load: async () => (await import('./record/judge-command.ts')).judgeCommand,
  },
  {
    usage: 'compare <run..>',
    describe: 'Show what changed between runs of one unit',
    load: async () => (await import('./record/compare-command.ts')).compareCommand,
  },
  {
    usage: 'verify <run>',
    describe: 'Check that a run is unchanged, and who signed it',
    load: async () => (await import('./record/verify-command.ts')).verifyCommand,
  },
  {
    usage: 'report <run..>',
    describe: 'Write a run in other forms, or an overview of runs',
    load: async () => (await import('./record/report-command.ts')).reportCommand,
  },
  {
    usage: 'report-problem <run>',
    describe: 'Pack a run for a report of a problem, without names',
    load: async () => (await import('./record/report-problem-command.ts')).reportProblemCommand,
  },
  {
    usage: 'suite <page>',
    describe: 'End with the outcome of a Playwright suite',
    load: async () => (await import('./record/suite-command.ts')).suiteCommand,
  },
  {
    usage: 'profiles [profile]',
    describe: 'List the profiles, or explain one',
    load: async () => (await import('./profiles-command.ts')).profilesCommand,
  },
  {
    usage: 'chart',
    describe: 'Write a chart as a picture to be shown',
    load: async () => (await import('./chart-command.ts')).chartCommands,
  },
  {
    usage: 'monitors',
    describe: 'List the connected monitors',
    load: async () => (await import('./monitors-command.ts')).monitorsCommand,
  },
  {
    usage: 'meters',
    describe: 'List the connected light meters, or try one',
    load: async () => (await import('./meters-command.ts')).metersCommand,
  },
  {
    usage: 'screens',
    describe: 'List the screens for --display, or number them',
    load: async () => (await import('./screens-command.ts')).screensCommand,
  },
  {
    usage: 'monitor',
    describe: 'Read and change one monitor: modes, keys, pixels',
    load: async () => (await import('./monitor/monitor-commands.ts')).monitorCommands,
  },
  {
    usage: 'restore [run]',
    describe: 'Restore what an interrupted run changed',
    load: async () => (await import('./restore-command.ts')).restoreCommand,
  },
  {
    usage: 'openapi <api>',
    describe: 'Print the OpenAPI document of an API: local or cloud',
    load: async () => (await import('./openapi-command.ts')).openapiCommand,
  },
  {
    usage: 'doctor',
    describe: 'Check each precondition of an inspection',
    load: async () => (await import('./doctor-command.ts')).doctorCommand,
  },
  {
    usage: 'probe',
    describe: 'Compare the answers of a monitor with what is assumed',
    load: async () => (await import('./probe-command.ts')).probeCommand,
  },
  {
    usage: 'simulate',
    describe: 'Serve simulated monitors until interrupted',
    load: async () => (await import('./simulate-command.ts')).simulateCommand,
  },
  {
    usage: 'station',
    describe: "Serve the operator's page: scan, inspect, result",
    load: async () => (await import('./station/station-command.ts')).stationCommand,
  },
  {
    usage: 'golden',
    describe: 'A known monitor shows whether a station still measures as before',
    load: async () => (await import('./golden/golden-commands.ts')).goldenCommands,
  },
  {
    usage: 'fleet',
    describe: 'Many monitors through the cloud API: list, check',
    load: async () => (await import('./fleet/fleet-commands.ts')).fleetCommands,
  },
  {
    usage: 'gate <unit>',
    describe: 'Ask the line server whether a unit may ship',
    load: async () => (await import('./record/gate-command.ts')).gateCommand,
  },
  {
    usage: 'line',
    describe: 'A production line: many stations, one server',
    load: async () => (await import('./line/line-commands.ts')).lineCommands,
  },
  {
    usage: 'stats',
    describe: 'Control charts, capability, gauge studies of a file',
    load: async () => [
      {
        usage: 'chart',
        describe: 'Control chart of a column: limits, signals',
        load: async () => (await import('./stats/chart-command.ts')).statsChartCommand,
      },
      {
        usage: 'capability',
        describe: 'Cp, Cpk, Pp, Ppk and Cpm of a column, with intervals',
        load: async () => (await import('./stats/capability-command.ts')).statsCapabilityCommand,
      },
      {
        usage: 'gauge',
        describe: 'Gauge R&R of a crossed study',
        load: async () => (await import('./stats/gauge-command.ts')).statsGaugeCommand,
      },
      {
        usage: 'type1',
        describe: 'Cg and Cgk of repeated readings of one part',
        load: async () => (await import('./stats/type1-command.ts')).statsType1Command,
      },
    ],
  },
  {
    usage: 'gauge',
    describe: 'A gauge study of a light meter: plan, next, analyze',
    load: async () => [
      {
        usage: 'plan',
        describe: 'Write the plan of a gauge study, in random order',
        load: async () => (await import('./gauge/plan-command.ts')).gaugePlanCommand,
      },
      {
        usage: 'next <study> [run..]',
        describe: 'Show which part comes next, and by whom',
        load: async () => (await import('./gauge/next-command.ts')).gaugeNextCommand,
      },
      {
        usage: 'analyze <study> [run..]',
        describe: 'Gauge R&R of the runs of a study, by both methods',
        load: async () => (await import('./gauge/analyze-command.ts')).gaugeAnalyzeCommand,
      },
    ],
  },
  {
    usage: 'completion <shell>',
    describe: 'Print a script that completes commands with Tab',
    load: async () => (await import('./completion/completion-command.ts')).completionCommand,
  },
];
