import { describe, expect, it } from 'vitest';
import { type InspectOptionName, inspectOptions } from '../../src/cli/inspect/inspect-options.ts';
import { NOT_OF_A_PROJECT } from '../../src/playwright/client-options.ts';
import { type FlatfieldOptions, OF_ONE_RUN, runPartOf } from '../../src/playwright/flatfield-options.ts';

/** Counterpart of each option of the command in a project, or the reason for none. A new option of the command does not compile until it is here. */
const counterparts = {
  resolution: 'resolution',
  profile: 'profile',
  monitor: 'monitor',
  unit: 'unit',
  'unit-pattern': { reason: 'the configuration is code, which can check the name of the unit' },
  operator: 'operator',
  station: 'station',
  'retest-reason': 'retestReason',
  'gauge-study': { reason: 'a test of a suite is no step of a gauge study' },
  api: 'api',
  'max-read-time': { reason: 'a project gives its suite a client of its own for a slow computer' },
  'max-change-time': { reason: 'a project gives its suite a client of its own for a slow computer' },
  simulate: 'simulate',
  'time-scale': 'timeScale',
  seed: 'seed',
  'color-mode': 'colorMode',
  'lock-keys': 'lockKeys',
  'calibrate-first': { reason: 'a suite has many runs, and one self-calibration takes minutes' },
  marker: 'marker',
  'bit-depth': 'bitDepth',
  layout: 'layout',
  order: 'order',
  patches: { reason: OF_ONE_RUN.patches },
  plan: { reason: OF_ONE_RUN.patches },
  repeat: 'repeat',
  'stop-at-fail': 'stopAtFail',
  history: 'history',
  'max-blanking': 'maxBlankingMs',
  'max-attempts': 'limits',
  'max-time': 'limits',
  resume: { reason: 'an interrupted test is run again as a whole' },
  show: { reason: 'the fixture field always shows' },
  display: 'browser',
  shown: { reason: 'the fixture field always shows' },
  meter: { reason: OF_ONE_RUN.light },
  'meter-port': { reason: OF_ONE_RUN.light },
  'meter-baud': { reason: OF_ONE_RUN.light },
  'meter-args': { reason: OF_ONE_RUN.light },
  'meter-correction': { reason: OF_ONE_RUN.light },
  'meter-timeout': { reason: OF_ONE_RUN.light },
  'meter-program': { reason: OF_ONE_RUN.light },
  'by-point': { reason: OF_ONE_RUN.light },
  'with-signal': { reason: OF_ONE_RUN.light },
  'signal-check': { reason: OF_ONE_RUN.light },
  ambient: { reason: OF_ONE_RUN.light },
  'warm-up': { reason: OF_ONE_RUN.light },
  settle: { reason: OF_ONE_RUN.light },
  'tone-response': 'toneResponse',
  'guard-band': 'guardBand',
  'accept-signal': 'acceptSignal',
  'require-detectable': 'requireDetectable',
  'fail-on': { reason: 'a test can assert on the grade of the record' },
  out: { reason: 'each run has a folder of its own below the output folder of its test' },
  record: 'record',
  json: { reason: 'the record is an attachment' },
  lang: 'lang',
  shifts: 'shifts',
  sign: 'sign',
  reference: 'reference',
  'tag-asset': { reason: 'a suite has many runs, and the field holds one' },
  cloud: 'cloud',
  'token-file': 'tokenFile',
  'max-wait': 'maxWaitMs',
  'calls-per-second': 'callsPerSecond',
  'state-folder': 'stateFolder',
  line: { reason: 'a line counts runs of its stations, not tests' },
  'line-token-file': { reason: 'a line counts runs of its stations, not tests' },
  'line-ca': { reason: 'a line counts runs of its stations, not tests' },
  config: { reason: 'the configuration of the suite takes its place' },
} as const satisfies Record<InspectOptionName, keyof FlatfieldOptions | { readonly reason: string }>;

describe('the options of a project', () => {
  it('have a counterpart for every option of the command, or a reason why not', () => {
    expect(Object.keys(counterparts).sort()).toEqual(Object.keys(inspectOptions).sort());
  });

  it('leave out these options of the library, each for a reason', () => {
    const reasons = Object.entries({ ...OF_ONE_RUN, ...NOT_OF_A_PROJECT });
    expect(reasons.map(([name]) => name).sort()).toEqual([
      'baseUrl',
      'clock',
      'light',
      'onEvent',
      'onProgress',
      'patches',
      'retryPolicy',
      'signal',
      'strategy',
      'timeoutsMs',
    ]);
    expect(reasons.filter(([, reason]) => reason.length < 15)).toEqual([]);
  });

  it('go to each run if they are options of a run, unknown ones too, which the run refuses', () => {
    const options = {
      api: 'a',
      reference: 'cloud',
      steadyMs: 1,
      lang: 'de',
      repeat: 2,
      limits: { maxAttempts: 9 },
    } as const;
    expect(runPartOf({ ...options, layout: undefined, layuot: '3x3' } as FlatfieldOptions)).toEqual({
      repeat: 2,
      limits: { maxAttempts: 9 },
      layuot: '3x3',
    });
  });
});
