import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type InspectProgress,
  inspectIntoFolder,
  readSigningKey,
  recordText,
  reportConsole,
  resumeIntoFolder,
  type StartedRun,
  stateFolder,
} from '../index.ts';
import type { StationRun } from '../line/spool/station-run.ts';
import { type Asked, askedOptions } from './asked-options.ts';
import { type CommandContext, defineCommand } from './command.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { followRun } from './follow-run.ts';
import { withCloud } from './inspect-cloud.ts';
import { inspectOptions } from './inspect-options.ts';
import { inspectRequest } from './inspect-request.ts';
import { limitsOf } from './limits.ts';
import { enterRun, sendRun, withLine } from './line/with-line.ts';
import { loadProfile } from './load-profile.ts';
import { pageLanguage } from './page-language.ts';
import { keptOptions } from './resumed-options.ts';
import { withShowing } from './show-patches.ts';
import { usageError } from './usage-error.ts';
import { verdictExitCode } from './verdict-exit-code.ts';
import { withLocalApi } from './with-local-api.ts';
import { withMeter } from './with-meter.ts';

/** `flatfield inspect`: the whole road for one monitor. */
export const inspectCommand = defineCommand({
  options: inspectOptions,
  run: async (argv, context) => {
    const asked = await askedOptions(argv, context);
    return withLine(asked.options, { isStated: argv.line !== undefined }, context, (line) =>
      inspectOnLine(asked, line, context),
    );
  },
});

/** One inspection, which a line hears of if there is one. */
async function inspectOnLine(
  { options, config, earlier }: Asked,
  line: StationRun | null,
  context: CommandContext,
): Promise<ExitCode> {
  const { signal, print, tell, environment, clock } = context;
  const resolution = options.resolution ?? earlier?.options.resolution;
  if (resolution === undefined) {
    throw usageError('--resolution is missing: the size of the input signal, such as 3840x2160.');
  }
  const profileName = options.profile ?? (earlier ? undefined : 'calibration-match');
  const profile = profileName === undefined ? undefined : await loadProfile(profileName, config.profiles, context);
  const wanted = inspectRequest(options);
  const patchCount = earlier?.patchCount ?? (wanted.patches ?? profile?.plan.patches ?? []).length;
  const signingKey = options.sign === undefined ? undefined : await readSigningKey(options.sign);
  const lang = pageLanguage(options.lang, environment);
  const command = keptOptions({ ...options, lang, config: config.path });
  const limits = limitsOf(options);
  const run = followRun(context);
  const { inspection, folder } = await withCloud(options, earlier?.options.cloudUrl, context, (cloud) =>
    withLocalApi(
      { ...options, resolution, startedAt: earlier?.startedAt },
      context,
      ({ api, simulated }) =>
        withMeter(options, { simulated, lang }, context, (light, simulation) =>
          withShowing(options, { resolution, patchCount, simulated }, context, (showing) => {
            const request = {
              ...wanted,
              api,
              light: light && 'hint' in showing ? { ...light, hint: showing.hint } : light,
              cloud,
              resolution,
              profile,
              lang,
              signingKey,
              stateFolder: stateFolder(environment, process.platform),
              limits,
              ...(simulation && { simulated: simulation }),
              ...(simulated && {
                simulated: { scenario: simulated.scenario, seed: simulated.seed, timeScale: simulated.timeScale },
              }),
              ...showing,
              signal,
              clock,
              onProgress: (progress: InspectProgress) => {
                run.progress(progress);
                line?.progress(progress);
              },
              onStart: line === null ? undefined : (started: StartedRun) => line.start(started),
              onWaiting: (message: string) => tell(`${message}\n`),
            };
            return options.resume === undefined
              ? inspectIntoFolder({ ...request, out: options.out, reports: context.path('reports'), command })
              : resumeIntoFolder(options.resume, request);
          }),
        ),
      config,
    ).finally(run.end),
  );
  if (line) await enterRun(line, folder, context);
  if (options.json) print(recordText(inspection));
  else {
    print(reportConsole(inspection, run.terminal), 'styled');
    print(`Page: ${pathToFileURL(join(folder, 'report.html')).href}\n`);
  }
  const { stopped, missed } = inspection;
  const isSkipped = missed.some(({ code }) => code === 'skipped');
  if (stopped ? !FOR_GOOD.has(stopped.code) : isSkipped)
    tell(`Resume with: flatfield inspect --resume ${JSON.stringify(folder)}\n`);
  if (line) await sendRun(line, context);
  return signal.aborted ? exitCodes.interrupted : verdictExitCode(inspection.judgement.verdict, options['fail-on']);
}

/** What ended a run so that no later part can mend it: a new one is needed. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'monitor-changed',
  'color-mode-changed',
  'calibration-changed',
  'signal-changed',
  'resolution-mismatch',
  'resume-refused',
  'light-not-measured',
  'plan-blind',
]);
