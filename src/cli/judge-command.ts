import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  judgeFileIntoFolder,
  judgeRunIntoFolder,
  parsePlannedPatches,
  parseResolution,
  readSigningKey,
  recordText,
  reportConsole,
} from '../index.ts';
import { configOption, jsonOption } from './api-options.ts';
import { defineCommand } from './command.ts';
import { loadConfig } from './config.ts';
import { followRun } from './follow-run.ts';
import { guardBandArgument } from './guard-band-argument.ts';
import { inspectOptions } from './inspect-options.ts';
import { loadProfile } from './load-profile.ts';
import { pathOption, textOption } from './option-kinds.ts';
import { pageLanguage } from './page-language.ts';
import { usageError } from './usage-error.ts';
import { verdictExitCode } from './verdict-exit-code.ts';

/** Options that only mean something where the readings come in a file. */
const fileOptions = {
  layout: textOption('Points that were measured [default: of the profile]'),
  patches: textOption('Patches that were measured [default: of the profile]'),
  resolution: textOption('Of the screen; needed for places in pixels'),
  reference: pathOption('JSON file with the calibration result to compare with'),
  unit: inspectOptions.unit,
  model: textOption('Model of the monitor'),
  serial: textOption('Serial number of the monitor'),
  station: textOption('Where it was measured [default: name of this computer]'),
  operator: textOption('Who measured'),
} as const;

/** `flatfield judge`: a stored run again, or readings that a meter took. No monitor is asked. */
export const judgeCommand = defineCommand({
  positionals: { run: { type: 'string', describe: 'Folder of a run, or its inspection.json', normalize: true } },
  options: {
    ...configOption,
    ...jsonOption,
    readings: pathOption('CGATS (.ti3) or CSV file of a meter, in place of a run'),
    profile: textOption('NAME, NAME@VERSION or a JSON file [default: as the run was judged]'),
    'tone-response': inspectOptions['tone-response'],
    'guard-band': inspectOptions['guard-band'],
    'accept-signal': inspectOptions['accept-signal'],
    'require-detectable': inspectOptions['require-detectable'],
    'fail-on': inspectOptions['fail-on'],
    lang: inspectOptions.lang,
    sign: inspectOptions.sign,
    out: pathOption('Folder to write [default: RUN-judged-N, or below reports]'),
    ...fileOptions,
  },
  run: async (argv, context) => {
    const { print, tell, environment, clock } = context;
    const { run, readings, patches, resolution } = argv;
    if ((run === undefined) === (readings === undefined)) throw usageError('Name a run, or a file with --readings.');
    const { profiles } = await loadConfig(argv.config, context);
    const options = {
      profile: argv.profile === undefined ? undefined : await loadProfile(argv.profile, profiles, context),
      toneResponse: argv['tone-response'],
      guardBand: argv['guard-band'] === undefined ? undefined : guardBandArgument(argv['guard-band']),
      acceptSignal: argv['accept-signal'],
      requireDetectable: argv['require-detectable'],
      lang: pageLanguage(argv.lang, environment),
      signingKey: argv.sign === undefined ? undefined : await readSigningKey(argv.sign),
      out: argv.out,
      reports: context.path('reports'),
      now: clock?.now(),
    };
    const judge = async () => {
      if (run !== undefined) {
        refuseFileOptions(argv);
        return judgeRunIntoFolder(run, options);
      }
      const { profile } = options;
      if (argv['accept-signal'] !== undefined)
        throw usageError('--accept-signal goes with a run, whose readings are of the signal; --readings are of light.');
      if (profile === undefined) throw usageError('Name the profile to judge the readings by with --profile.');
      return judgeFileIntoFolder(readings ?? '', {
        ...options,
        profile,
        layout: argv.layout,
        patches: patches === undefined ? undefined : parsePlannedPatches(patches),
        resolution: resolution === undefined ? undefined : parseResolution(resolution),
        reference: argv.reference,
        unit: argv.unit,
        modelName: argv.model,
        serialNumber: argv.serial,
        station: argv.station,
        operator: argv.operator,
      });
    };
    const { inspection, folder } = await judge();
    const { meter, earlier = [], judgement } = inspection;
    if (meter && meter.leftOut > 0) tell(`${meter.leftOut} samples are of patches that the plan does not show.\n`);
    if (argv.json) print(recordText(inspection));
    else {
      print(reportConsole(inspection, followRun(context).terminal), 'styled');
      for (const { runId, grade, profile } of earlier)
        print(`before   ${grade} by ${profile.name} ${profile.version} in ${runId}\n`);
      print(`Page: ${pathToFileURL(join(folder, 'report.html')).href}\n`);
    }
    return verdictExitCode(judgement.verdict, argv['fail-on']);
  },
});

function refuseFileOptions(argv: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(fileOptions).filter((name) => argv[name] !== undefined);
  if (given.length > 0) throw usageError(`--${given[0]} goes with --readings; a run has its own.`);
}
