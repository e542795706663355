import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  inspectIntoFolder,
  parsePatches,
  type RunSoFar,
  readRunSoFar,
  readSigningKey,
  recordText,
  reportConsole,
  resumeIntoFolder,
  stateFolder,
} from '../index.ts';
import { defineCommand } from './command.ts';
import { defaultConfigPath, loadConfig } from './config.ts';
import { exitCodes } from './exit-codes.ts';
import { followRun } from './follow-run.ts';
import { guardBandArgument } from './guard-band-argument.ts';
import { withCloud } from './inspect-cloud.ts';
import { inspectOptions } from './inspect-options.ts';
import { limitsOf } from './limit-options.ts';
import { loadProfile } from './load-profile.ts';
import { pageLanguage } from './page-language.ts';
import { keptOptions, restoredOptions } from './resumed-options.ts';
import { withShowing } from './show-patches.ts';
import { UsageError } from './usage-error.ts';
import { verdictExitCode } from './verdict-exit-code.ts';
import { type ApiArguments, withLocalApi } from './with-local-api.ts';

/** `flatfield inspect`: the whole road for one monitor. */
export const inspectCommand = defineCommand({
  options: inspectOptions,
  run: async (argv, context) => {
    const { signal, print, tell, environment, clock } = context;
    const earlier = argv.resume === undefined ? null : await readRunSoFar(argv.resume);
    const options = { ...argv, ...(earlier && restoredOptions(earlier, argv)) };
    const config = await loadConfig(options.config, context);
    const asked = { ...(earlier ? {} : config.inspect), ...given(options) };
    const { 'guard-band': guardBand, 'fail-on': failOn } = asked;
    const resolution = asked.resolution ?? earlier?.options.resolution;
    if (resolution === undefined) {
      throw new UsageError('--resolution is missing: the size of the input signal, such as 3840x2160.');
    }
    const profileName = asked.profile ?? (earlier ? undefined : 'calibration-match');
    const profile = profileName === undefined ? undefined : await loadProfile(profileName, config.profiles, context);
    const patches = asked.patches === undefined ? undefined : parsePatches(asked.patches);
    const patchCount = earlier?.patchCount ?? (patches ?? profile?.plan.patches ?? []).length;
    const sign = asked.sign === undefined ? undefined : context.path(asked.sign);
    const signingKey = sign === undefined ? undefined : await readSigningKey(sign);
    const lang = pageLanguage(asked.lang, environment);
    const kept = { ...asked, lang, config: options.config ?? (await defaultConfigPath(context)) };
    const command = keptOptions(sign === undefined ? kept : { ...kept, sign });
    const run = followRun(context);
    const where = {
      ...options,
      resolution,
      ...(argv.api === undefined && argv.simulate === undefined && earlier ? placeOf(earlier.options) : {}),
    };
    const { inspection, folder } = await withCloud(options, earlier?.options.cloudUrl, context, (cloud) =>
      withLocalApi(where, context, ({ api, simulated }) =>
        withShowing(options, { resolution, patchCount, simulated }, context, (showing) => {
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
            acceptSignal: asked['accept-signal'],
            repeat: asked.repeat,
            lang,
            signingKey,
            stateFolder: stateFolder(environment, process.platform),
            unit: argv.unit,
            station: asked.station,
            operator: asked.operator,
            limits: limitsOf(options),
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
            ? inspectIntoFolder({ ...request, out: argv.out, reports: context.path('reports'), command })
            : resumeIntoFolder(argv.resume, request);
        }),
      ).finally(run.end),
    );
    if (argv.json) print(recordText(inspection));
    else {
      print(reportConsole(inspection, run.terminal), 'styled');
      print(`Page: ${pathToFileURL(join(folder, 'report.html')).href}\n`);
    }
    if (inspection.stopped && !FOR_GOOD.has(inspection.stopped.code))
      tell(`Go on with: flatfield inspect --resume ${JSON.stringify(folder)}\n`);
    return signal.aborted ? exitCodes.interrupted : verdictExitCode(inspection.judgement.verdict, failOn);
  },
});

/** What ended a run so that no later part can mend it: a new one is needed. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'monitor-changed',
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

/** The options that were given, so that the configuration stands in for the others. */
function given<T extends object>(argv: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(argv).filter(([, value]) => value !== undefined)) as never;
}
