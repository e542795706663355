import { defaultRoutes } from '../api/local/routes.ts';
import { defaultWords } from '../api/local/words.ts';
import { stateFolder } from '../base/storage/state-folder.ts';
import { holding } from '../inspect/holding.ts';
import { type PreflightResult, preflight } from '../inspect/preflight.ts';
import type { InspectRequest } from '../inspect/request.ts';
import { judgeOptionsOf } from '../judge/judge-options.ts';
import { parsePatch } from '../plan/pattern/patch.ts';
import { patchToShow } from '../plan/pattern/patch-to-show.ts';
import { parseResolution } from '../plan/sampling/resolution.ts';
import { jsonOption, monitorOptions } from './api-options.ts';
import { defineCommand } from './command.ts';
import { exitCodes, usageError } from './exit-codes.ts';
import { addressSource } from './inspect/address-source.ts';
import { holdLocalApi } from './inspect/hold-local-api.ts';
import { type InspectArguments, inspectOptions } from './inspect/inspect-options.ts';
import { judgingOptions } from './inspect/judging-options.ts';
import { overridden } from './inspect/overridden.ts';
import { aboutOption, requestOf } from './inspect/request-of.ts';
import { holdShowing } from './inspect/show-patches.ts';
import { type Fitted, table } from './table.ts';

/** `flatfield doctor`: each precondition of an inspection, checked as the inspection with the same options would check it. */
export const doctorCommand = defineCommand({
  options: {
    ...monitorOptions,
    resolution: inspectOptions.resolution,
    profile: inspectOptions.profile,
    layout: inspectOptions.layout,
    patches: inspectOptions.patches,
    'color-mode': inspectOptions['color-mode'],
    ...judgingOptions,
    meter: inspectOptions.meter,
    ...jsonOption,
    show: inspectOptions.show,
    display: inspectOptions.display,
    pixel: { type: 'boolean', default: true, describe: 'Read pixels; the display blanks for 3 to 5 seconds each' },
  },
  run: async (argv, context) => {
    const { signal, print, tell, environment, clock } = context;
    // The options that an inspection has beyond these are not given; a configuration may give them.
    const { argv: options, config, request } = await requestOf(argv as unknown as InspectArguments, context);
    const run = plannedPart(request);
    let used: Parameters<typeof overridden>[0] = { routes: defaultRoutes, words: defaultWords };
    const [answers, ...others] = await holding(async (hold) => {
      const { api, simulated, naming } = await holdLocalApi(hold, options, context, config);
      used = api;
      const { show, display } = options;
      if (show && options.resolution === undefined)
        throw usageError('--show needs --resolution: the size of the screen.');
      const resolution = parseResolution(options.resolution ?? '1x1');
      const shown = { show, display, shown: false };
      const showing = show ? await holdShowing(hold, shown, { resolution, patchCount: 1 }, simulated, context) : null;
      const found = preflight(api, {
        ...(showing && {
          show: async (monitorId) => {
            await showing.showPatch(patchToShow(parsePatch('white'), resolution), monitorId, { signal });
            return 'white, verified pixel by pixel';
          },
        }),
        run,
        monitorId: options.monitor,
        readPixel: argv.pixel,
        signal,
        clock,
        isSimulated: simulated !== null,
        stateFolder: stateFolder(environment, process.platform),
        onWaiting: (message) => tell(`${message}\n`),
      });
      return naming(found);
    }).catch((error: unknown) => Promise.reject(aboutOption(error)));
    const source = answers?.holds === false ? addressSource(options, config) : '';
    const findings = answers
      ? [{ ...answers, remedy: [answers.remedy, source].filter(Boolean).join(' ') }, ...others]
      : others;
    print(argv.json ? `${JSON.stringify(findings, null, 2)}\n` : findingsText(findings));
    for (const text of [...overridden(used), ...notChecked(options)]) tell(`${text}\n`);
    return findings.every(({ holds }) => holds === true) ? exitCodes.pass : exitCodes.inconclusive;
  },
});

/** The part of a request that decides whether the run can reach a verdict at all. */
function plannedPart(request: InspectRequest): InspectRequest {
  const { resolution, profile, layout, patches, colorMode, light, shownBy } = request;
  return { ...judgeOptionsOf(request), resolution, profile, layout, patches, colorMode, light: light && {}, shownBy };
}

/** Lines for what the inspection would ask elsewhere, which is not checked. */
function notChecked({ reference, meter }: InspectArguments): readonly string[] {
  return [
    ...(reference === 'cloud' ? ['Not checked: the calibration in the cloud, which --reference cloud asks for.'] : []),
    ...(meter === undefined
      ? []
      : [`Not checked: the light meter. Try it with flatfield meters --meter ${meter} --read.`]),
  ];
}

function findingsText(findings: readonly PreflightResult[]): Fitted {
  const rows = findings.map(({ precondition, holds, found, remedy }) => {
    return [
      holds === null ? 'not checked' : holds ? 'ok' : 'not ok',
      precondition,
      remedy ? `${found} ${remedy}` : found,
    ];
  });
  return table(['', 'precondition', 'found'], rows);
}
