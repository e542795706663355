import type { CommandEntry } from '../command.ts';

/** The commands below `flatfield fleet`: many monitors, through the cloud API. */
export const fleetCommands: readonly CommandEntry[] = [
  {
    usage: 'groups',
    describe: 'List the groups',
    load: async () => (await import('./groups-command.ts')).groupsCommand,
  },
  {
    usage: 'monitors',
    describe: 'List the monitors',
    load: async () => (await import('./monitors-command.ts')).monitorsCommand,
  },
  {
    usage: 'monitor <id>',
    describe: 'Show the details of a monitor',
    load: async () => (await import('./monitor-command.ts')).monitorCommand,
  },
  {
    usage: 'color-mode <id> <index>',
    describe: 'Show a color mode of a monitor with its calibration',
    load: async () => (await import('./color-mode-command.ts')).colorModeCommand,
  },
  {
    usage: 'configurations',
    describe: 'List the monitor configurations',
    load: async () => (await import('./configurations-command.ts')).configurationsCommand,
  },
  {
    usage: 'sync',
    describe: 'Bring a folder up to date with the whole fleet',
    load: async () => (await import('./sync-command.ts')).syncCommand,
  },
  {
    usage: 'apply-configuration <configuration>',
    describe: 'Apply a monitor configuration to monitors; a dry run without --yes',
    load: async () => (await import('./apply-configuration-command.ts')).applyConfigurationCommand,
  },
  {
    usage: 'set-asset',
    describe: 'Set asset information of monitors; a dry run without --yes',
    load: async () => (await import('./set-asset-command.ts')).setAssetCommand,
  },
  {
    usage: 'request-upload',
    describe: 'Have monitors upload their details; a dry run without --yes',
    load: async () => (await import('./request-upload-command.ts')).requestUploadCommand,
  },
  {
    usage: 'check',
    describe: 'Say which monitors are due; exit code 1 when any is',
    load: async () => (await import('./check-command.ts')).checkCommand,
  },
];
