import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { judgeFileIntoFolder, judgeMapsIntoFolder, judgeRunIntoFolder } from '../../inspect/files/judge-into-folder.ts';
import type { MapOfPatch } from '../../inspect/files/judge-maps.ts';
import { recordText } from '../../inspect/output/write-run.ts';
import { reportConsole } from '../../report/report-console.ts';
import { configOption, jsonInOutOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { loadConfig } from '../config.ts';
import { usageError, verdictExitCode } from '../exit-codes.ts';
import { followRun } from '../inspect/follow-run.ts';
import { inspectOptions } from '../inspect/inspect-options.ts';
import { judgingOptions } from '../inspect/judging-options.ts';
import { fileOptions, listOptions, mapOptions } from '../inspect/meter-file-options.ts';
import { fieldsOf } from '../inspect/request-of.ts';
import { pathOption, textOption } from '../option-kinds.ts';
import { shiftsOption } from '../parser/shifts-argument.ts';
import { pageLanguage } from './page-language.ts';

/** `flatfield judge`: a stored run again, or readings that a meter took. No monitor is asked. */
export const judgeCommand = defineCommand({
  positionals: {
    run: {
      type: 'string',
      describe: 'Folder of a run, its inspection.json, or a file of a meter (.ti3, .csv, .txt, .tif)',
      normalize: true,
    },
  },
  options: {
    ...configOption,
    ...jsonInOutOption,
    readings: pathOption('CGATS (.ti3) or CSV file of a meter, or a map, whatever its name'),
    profile: textOption('NAME, NAME@VERSION or a JSON file [default: as the run was judged]'),
    ...judgingOptions,
    'fail-on': inspectOptions['fail-on'],
    lang: inspectOptions.lang,
    shifts: shiftsOption,
    sign: inspectOptions.sign,
    out: pathOption('Folder to write [default: RUN-judged-N, or below reports]'),
    ...fileOptions,
    ...listOptions,
    ...mapOptions,
  },
  run: async (argv, context) => {
    const { print, tell, environment, clock } = context;
    const isFile = argv.run !== undefined && METER_FILE.test(argv.run);
    const run = isFile ? undefined : argv.run;
    const readings = isFile ? argv.run : argv.readings;
    const named = [argv.run, argv.readings, argv.map].filter((one) => one !== undefined);
    if (named.length !== 1) throw usageError('Name a run, or a file with --readings.');
    const { profiles } = await loadConfig(argv.config, context);
    const options = {
      ...(await fieldsOf({ ...ofEveryRun, ...judgingOptions }, argv, { ...context, profiles })),
      lang: pageLanguage(argv.lang, environment),
      out: argv.out,
      reports: context.path('reports'),
      now: clock?.now(),
    };
    const judge = async () => {
      if (run !== undefined) {
        refuseOptions(
          argv,
          { ...fileOptions, ...listOptions, ...mapOptions },
          'goes with --readings; a run has its own',
        );
        return judgeRunIntoFolder(run, options);
      }
      const { profile } = options;
      if (argv['accept-signal'] !== undefined)
        throw usageError('--accept-signal goes with a run, whose readings are of the signal; --readings are of light.');
      if (profile === undefined) throw usageError('Name the profile to judge the readings by with --profile.');
      const file = {
        ...options,
        ...(await fieldsOf(ofFile, argv, { ...context, profiles })),
        profile,
        reference: argv.reference,
        instrument: argv.instrument,
        floorCdM2: argv.floor,
        measuredAt: argv['measured-at'],
        model: argv.model,
        serial: argv.serial,
      };
      if (argv.map === undefined && argv.patch === undefined) {
        refuseOptions(argv, mapOptions, 'goes with a map: name the patch that it shows with --patch');
        return judgeFileIntoFolder(readings ?? '', { ...file, positions: argv.positions });
      }
      refuseOptions(argv, listOptions, 'goes with a list of points; a map has all of them');
      if (argv.map !== undefined && argv.patch !== undefined)
        throw usageError('--patch goes with one map, --map names its own.');
      const maps = argv.map?.map((text) => mapArgument(text, context.path)) ?? [
        { path: readings ?? '', patch: argv.patch ?? '' },
      ];
      return judgeMapsIntoFolder(maps, {
        ...file,
        mapUnit: argv['map-unit'],
        disc: argv.disc,
        corners: argv.corners,
        mapSaturation: argv['map-saturation'],
        mapChannels: argv['map-channels'],
        mapDecimal: argv['map-decimal'],
      });
    };
    const { inspection, folder } = await judge();
    const { meter, earlier = [], judgment } = inspection;
    if (meter && meter.leftOut > 0) tell(`${meter.leftOut} samples are of patches that the plan does not show.\n`);
    if (argv.json) print(recordText(inspection));
    else {
      print(reportConsole(inspection, followRun(context).terminal), 'styled');
      for (const { runId, grade, profile } of earlier)
        print(`before   ${grade} by ${profile.name} ${profile.version} in ${runId}\n`);
      print(`Page: ${pathToFileURL(join(folder, 'report.html')).href}\n`);
    }
    return verdictExitCode(judgment.verdict, argv['fail-on']);
  },
});

/** Options for every record that is judged. */
const { profile: ofProfile, shifts, sign } = inspectOptions;
const ofEveryRun = { profile: ofProfile, shifts, sign };

/** Options that mean the same for a file as for a run. */
const { layout, patches, resolution, unit, station, operator } = inspectOptions;
const ofFile = { layout, patches, resolution, unit, station, operator };

/** Names of files with readings of a meter; all other paths are runs. */
const METER_FILE = /\.(?:ti3|cgats|csv|tsv|txt|tiff?|html?)$/i;

function refuseOptions(argv: Readonly<Record<string, unknown>>, options: object, why: string): void {
  const given = Object.keys(options).find((name) => argv[name] !== undefined);
  if (given !== undefined) throw usageError(`--${given} ${why}.`);
}

/** `white=white.tif`: no name of a patch has an equals sign. */
function mapArgument(text: string, pathOf: (path: string) => string): MapOfPatch {
  const [, patch, path] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (patch !== undefined && path !== undefined) return { patch, path: pathOf(path) };
  throw usageError(`--map expects patch=FILE, such as white=white.tif, got ${JSON.stringify(text)}.`);
}
