import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  inspectIntoFolder,
  parsePatches,
  readRunSoFar,
  readSigningKey,
  recordText,
  reportConsole,
  resumeIntoFolder,
  stateFolder,
} from '../index.ts';
import { jsonOption, monitorOptions } from './api-options.ts';
import { defineCommand } from './command.ts';
import { loadConfig } from './config.ts';
import { exitCodes } from './exit-codes.ts';
import { followRun } from './follow-run.ts';
import { guardBandArgument, guardBandOption } from './guard-band-argument.ts';
import { inspectCloudOptions, withCloud } from './inspect-cloud.ts';
import { limitOptions, limitsOf } from './limit-options.ts';
import { loadProfile } from './load-profile.ts';
import { langOption, pageLanguage } from './page-language.ts';
import { showOptions, withShowing } from './show-patches.ts';
import { UsageError } from './usage-error.ts';
import { failOnOption, verdictExitCode } from './verdict-exit-code.ts';
import { type ApiArguments, withLocalApi } from './with-local-api.ts';

/** `flatfield inspect`: the whole road for one monitor. */
export const inspectCommand = defineCommand({
  options: {
    ...monitorOptions,
    ...jsonOption,
    resolution: {
      type: 'string',
      describe: 'Size of the input signal, such as 3840x2160; never guessed',
      requiresArg: true,
    },
    profile: { type: 'string', describe: 'Name or JSON file [default: calibration-match]', requiresArg: true },
    layout: { type: 'string', describe: 'Points to read, such as 5x5 [default: of the profile]', requiresArg: true },
    order: { type: 'string', choices: ['row-major', 'serpentine', 'farthest-first'], describe: 'Reading order' },
    patches: { type: 'string', describe: 'Comma list, such as white,50% [default: of the profile]', requiresArg: true },
    ...showOptions,
    'color-mode': { type: 'number', describe: 'Zero-based index of the mode to read in', requiresArg: true },
    'lock-keys': { type: 'boolean', default: false, describe: 'Lock all keys for the run' },
    marker: { type: 'string', choices: ['operation', 'inline', 'off'], describe: 'How the point is marked' },
    'bit-depth': { type: 'string', choices: ['AUTO', '8_BIT', '10_BIT', '12_BIT'], describe: 'Of the readings' },
    'tone-response': { type: 'string', describe: 'Gamma, sRGB, L*, BT.1886, PQ or HLG', requiresArg: true },
    'guard-band': guardBandOption,
    repeat: { type: 'number', describe: 'Read the plan so often and judge the worst pass', requiresArg: true },
    ...failOnOption,
    ...langOption,
    sign: { type: 'string', describe: 'PEM file of the Ed25519 key that signs the manifest', requiresArg: true },
    out: {
      type: 'string',
      describe: 'Run folder [default: reports/<UTC time>-<monitor id>]',
      requiresArg: true,
      normalize: true,
    },
    unit: { type: 'string', describe: 'The monitor as a product: its serial or asset number', requiresArg: true },
    station: { type: 'string', describe: 'Where it hangs [default: name of this computer]', requiresArg: true },
    operator: { type: 'string', describe: 'Who inspects', requiresArg: true },
    ...limitOptions,
    ...inspectCloudOptions,
    resume: {
      type: 'string',
      describe: 'Go on with the run of this folder; options not given are those of the run',
      requiresArg: true,
      normalize: true,
      conflicts: 'out',
    },
  },
  run: async (argv, context) => {
    const { signal, print, tell, environment, clock } = context;
    const config = await loadConfig(argv.config, context);
    const earlier = argv.resume === undefined ? null : await readRunSoFar(argv.resume);
    const asked = { ...(earlier ? {} : config.inspect), ...given(argv) };
    const { 'guard-band': guardBand, 'fail-on': failOn } = asked;
    const resolution = asked.resolution ?? earlier?.options.resolution;
    if (resolution === undefined) {
      throw new UsageError('--resolution is missing: the size of the input signal, such as 3840x2160.');
    }
    const profileName = asked.profile ?? (earlier ? undefined : 'calibration-match');
    const profile = profileName === undefined ? undefined : await loadProfile(profileName, config.profiles, context);
    const patches = asked.patches === undefined ? undefined : parsePatches(asked.patches);
    const patchCount = earlier?.patchCount ?? (patches ?? profile?.plan.patches ?? []).length;
    const signingKey = asked.sign === undefined ? undefined : await readSigningKey(context.path(asked.sign));
    const run = followRun(context);
    const where = {
      ...argv,
      resolution,
      ...(argv.api === undefined && argv.simulate === undefined && earlier ? placeOf(earlier.options) : {}),
    };
    const { inspection, folder } = await withCloud(argv, earlier?.options.cloudUrl, context, (cloud) =>
      withLocalApi(where, context, ({ api, simulated }) =>
        withShowing(argv, { resolution, patchCount, simulated }, context, (showing) => {
          const request = {
            api,
            cloud,
            resolution,
            monitor: argv.monitor,
            profile,
            layout: asked.layout,
            order: asked.order,
            patches,
            colorMode: argv['color-mode'],
            lockKeys: argv['lock-keys'] || undefined,
            marker: asked.marker,
            bitDepth: asked['bit-depth'],
            toneResponse: asked['tone-response'],
            guardBand: guardBand === undefined ? undefined : guardBandArgument(String(guardBand)),
            repeat: asked.repeat,
            lang: pageLanguage(asked.lang, environment),
            signingKey,
            stateFolder: stateFolder(environment, process.platform),
            unit: argv.unit,
            station: asked.station,
            operator: asked.operator,
            limits: limitsOf(argv),
            ...(simulated && {
              simulated: { scenario: simulated.scenario, seed: simulated.seed, timeScale: simulated.timeScale },
            }),
            ...showing,
            signal,
            clock,
            onProgress: run.progress,
            onWaiting: (message: string) => tell(`${message}\n`),
          };
          return argv.resume === undefined
            ? inspectIntoFolder({ ...request, out: argv.out, reports: context.path('reports') })
            : resumeIntoFolder(argv.resume, request);
        }),
      ).finally(run.end),
    );
    if (argv.json) print(recordText(inspection));
    else {
      print(reportConsole(inspection, run.terminal));
      print(`Page: ${pathToFileURL(join(folder, 'report.html')).href}\n`);
    }
    if (inspection.stopped && !FOR_GOOD.has(inspection.stopped.code))
      tell(`Go on with: flatfield inspect --resume ${JSON.stringify(folder)}\n`);
    return signal.aborted ? exitCodes.interrupted : verdictExitCode(inspection.judgement.verdict, failOn);
  },
});

/** What ended a run so that no later part can mend it: a new one is needed. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'color-mode-changed',
  'calibration-changed',
  'signal-changed',
  'resolution-mismatch',
  'resume-refused',
]);

/** Where a run that is gone on with reads: at its own address, or at the same simulated monitor, which is started again. */
function placeOf({ apiUrl, simulated }: RunSoFar['options']): ApiArguments {
  return simulated
    ? { simulate: simulated.scenario, seed: simulated.seed, 'time-scale': simulated.timeScale }
    : { api: apiUrl };
}

type RunSoFar = Awaited<ReturnType<typeof readRunSoFar>>;

/** The options that were given, so that the configuration stands in for the others. */
function given<T extends object>(argv: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(argv).filter(([, value]) => value !== undefined)) as never;
}
