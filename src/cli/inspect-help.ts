import type { InspectOptionName } from './inspect-options.ts';

/** The options of `flatfield inspect` by what they are about, in the order of its help: every one of them is in one group. */
export const inspectGroups = {
  'What is inspected': ['resolution', 'profile', 'monitor', 'unit', 'operator', 'station', 'retest-reason'],
  'The monitor and how it is read': [
    'api',
    'simulate',
    'time-scale',
    'seed',
    'color-mode',
    'lock-keys',
    'marker',
    'bit-depth',
  ],
  'The plan': [
    ...(['layout', 'order', 'patches', 'repeat', 'stop-at-fail', 'history'] as const),
    ...(['max-blanking', 'max-attempts', 'max-time', 'resume'] as const),
  ],
  'Showing patches': ['show', 'display', 'shown'],
  'A light meter': [
    ...(['meter', 'meter-port', 'meter-baud', 'meter-args', 'meter-correction', 'meter-timeout'] as const),
    ...(['meter-program', 'by-point', 'with-signal', 'ambient', 'warm-up', 'settle'] as const),
  ],
  Judging: ['tone-response', 'guard-band', 'accept-signal', 'require-detectable', 'fail-on'],
  'What is written': ['out', 'json', 'lang', 'shifts', 'sign'],
  'The cloud API': ['reference', 'tag-asset', 'cloud', 'token-file', 'max-wait', 'state-folder'],
  'A production line': ['line', 'line-token-file', 'line-ca'],
  Other: ['config', 'help', 'version'],
} as const satisfies Readonly<Record<string, readonly (InspectOptionName | 'help' | 'version')[]>>;

/** Calls that most people begin with. */
export const inspectExamples = [
  ['Try it without a monitor', 'flatfield inspect --simulate flat --resolution 3840x2160'],
  ['The connected monitor, patches in a browser window', 'flatfield inspect --resolution 3840x2160 --show'],
  ['Whether code values arrive unchanged', 'flatfield inspect --resolution 3840x2160 --show --profile signal-exact'],
  ['One patch that is on the screen already', 'flatfield inspect --resolution 3840x2160 --patches white --shown'],
  ['Resume an interrupted run', 'flatfield inspect --resume reports/RUN'],
] as const;
