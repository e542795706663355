import type { CommandEntry } from '../command.ts';
import type { ReadingUsage } from './reading-table.ts';
import type { SendingUsage } from './sending-table.ts';

/** The commands below `flatfield fleet`: many monitors, through the cloud API. */
export const fleetCommands: readonly CommandEntry[] = [
  reading('groups', 'List the groups'),
  reading('monitors', 'List the monitors'),
  reading('monitor <id>', 'Show the details of a monitor'),
  reading('color-mode <id> <index>', 'Show a color mode of a monitor with its calibration'),
  reading('configurations', 'List the monitor configurations'),
  {
    usage: 'sync',
    describe: 'Bring a folder up to date with the whole fleet',
    load: async () => (await import('./sync-command.ts')).syncCommand,
  },
  sending('apply-configuration <configuration>', 'Apply a monitor configuration to monitors; a dry run without --yes'),
  sending('set-asset', 'Set asset information of monitors; a dry run without --yes'),
  sending('request-upload', 'Have monitors upload their details; a dry run without --yes'),
  {
    usage: 'commands',
    describe: 'List the remote commands that may be pending, with their times',
    load: async () => (await import('./commands-command.ts')).commandsCommand,
  },
  {
    usage: 'limits',
    describe: 'Show what is left of each rate limit, without a call',
    load: async () => (await import('./limits-command.ts')).limitsCommand,
  },
  {
    usage: 'check',
    describe: 'List the monitors that are due; exit 1 if there is one',
    load: async () => (await import('./check-command.ts')).checkCommand,
  },
  {
    usage: 'trend',
    describe: 'Show usage and calibrations of each monitor over all syncs',
    load: async () => (await import('./trend-command.ts')).trendCommand,
  },
];

function reading(usage: ReadingUsage, describe: string): CommandEntry {
  return { usage, describe, load: async () => (await import('./reading-table.ts')).readingTable[usage] };
}

function sending(usage: SendingUsage, describe: string): CommandEntry {
  return { usage, describe, load: async () => (await import('./sending-table.ts')).sendingTable[usage] };
}
