import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openRawCloud, type RawCloud } from '../api/cloud/read-raw.ts';
import { readToken } from '../api/cloud/read-token.ts';
import { hasCode } from '../base/flatfield-error.ts';
import { stateFolder } from '../base/storage/state-folder.ts';
import { type Hold, holding } from '../inspect/holding.ts';
import { parseResolution } from '../plan/sampling/resolution.ts';
import type { Resolution } from '../plan/sampling/sample-point.ts';
import { listScreens } from '../plan/screens/list-screens.ts';
import { type OnScreenValues, onScreenForm, parseOnScreen } from '../probe/on-screen-values.ts';
import type { ProbePart } from '../probe/probe-check.ts';
import { probeMonitor } from '../probe/probe-monitor.ts';
import type { ProbeFinding } from '../probe/probe-record.ts';
import type { ProbeScreen } from '../probe/probe-screen.ts';
import { probePageName, writeProbe } from '../probe/write-probe.ts';
import { notRestoredText } from '../read/monitor/pending-restore-text.ts';
import { createNextRunFolder, createRunFolder } from '../record/run-folder/run-folder.ts';
import { escapeTerminal } from '../report/text/escape.ts';
import { jsonInOutOption, monitorOptions } from './api-options.ts';
import { type CommandContext, defineCommand } from './command.ts';
import { exitCodes, usageError } from './exit-codes.ts';
import { cloudOptions } from './fleet/cloud-options.ts';
import type { CloudArguments } from './fleet/hold-cloud-api.ts';
import { askLine } from './inspect/ask-line.ts';
import { type ApiSession, holdLocalApi } from './inspect/hold-local-api.ts';
import { inspectOptions } from './inspect/inspect-options.ts';
import { statusTo } from './inspect/progress.ts';
import { holdField } from './inspect/show-patches.ts';
import { flagOption, pathOption, textOption } from './option-kinds.ts';
import { pageLanguage } from './record/page-language.ts';
import { type Fitted, table } from './table.ts';

/** Time between two changes, in milliseconds of the monitor's own time. */
const spacingMs = 2000;

/** `flatfield probe`: the answers of a monitor against what is assumed about it. */
export const probeCommand = defineCommand({
  options: {
    ...monitorOptions,
    resolution: inspectOptions.resolution,
    pixels: flagOption('Read 16 pixels as well; the display goes dark for 3 to 5 seconds each'),
    'on-screen': textOption(
      'Values in the monitor\'s own Pixel Inspection menu: "X,Y BITS R,G,B", such as "100,100 10 512,512,512"',
    ),
    show: flagOption('Show patterns in a browser window on the monitor as well, and read 19 pixels'),
    display: inspectOptions.display,
    change: flagOption('Change the marker, the key lock and the color mode as well, and restore them'),
    cloud: textOption('Address of the cloud API, which is then asked as well; nothing is sent to it'),
    'token-file': cloudOptions['token-file'],
    'state-folder': cloudOptions['state-folder'],
    out: pathOption('Folder of the results [default: reports/probe-<UTC time>]'),
    lang: inspectOptions.lang,
    ...jsonInOutOption,
  },
  examples: [
    ['What differs on the connected monitor, without changing anything', 'flatfield probe'],
    ['The same for pixels', 'flatfield probe --pixels --resolution 3840x2160'],
  ],
  run: async (argv, context) => {
    const { signal, print, tell, environment, clock } = context;
    const resolution = argv.resolution === undefined ? undefined : parseResolution(argv.resolution);
    if (argv.show && argv.resolution === undefined) throw usageError('--show needs --resolution.');
    if (argv.display !== undefined && !argv.show) throw usageError('--display places the window of --show: give both.');
    const onScreen = await onScreenValues(argv, resolution, context);
    const parts: readonly ProbePart[] = [
      'default',
      ...(argv.pixels ? (['pixels'] as const) : []),
      ...(argv.show ? (['show'] as const) : []),
      ...(argv.change ? (['change'] as const) : []),
      ...(argv.cloud === undefined ? [] : (['cloud'] as const)),
    ];
    const time = (clock?.now() ?? new Date()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    let folder = '';
    const makeFolder = async () => {
      folder = await (argv.out === undefined
        ? createNextRunFolder(join(context.path('reports'), `probe-${time}`))
        : createRunFolder(resolve(argv.out)));
      return join(folder, 'restore.json');
    };
    const status = statusTo(context.stderr, clock?.monotonicMs);
    const probed = await holding(async (hold) => {
      const cloud =
        argv.cloud === undefined
          ? undefined
          : await hold(openCloud(argv.cloud, argv, context), (opened) => opened.close());
      const { api, simulated, naming } = await holdLocalApi(hold, argv, context);
      const screen = argv.show ? await holdScreen(hold, argv, simulated, context) : undefined;
      const { scenario = '', seed = 1, timeScale = 1 } = simulated ?? {};
      const probing = probeMonitor({
        api,
        parts,
        monitorId: argv.monitor,
        resolution,
        onScreen,
        screen,
        cloud,
        restorePath: makeFolder,
        stateFolder: stateFolder(environment, process.platform),
        simulation: simulated ? { scenario, seed, timeScale } : undefined,
        signal,
        clock,
        spacingMs: spacingMs * timeScale,
        onWaiting: (message) => tell(`${message}\n`),
        onCheck: ({ done, planned, asks }) => status.show(`${done + 1} of ${planned}: ${asks}`),
        onRestored: (message) => {
          status.end();
          tell(`${message}\n`);
        },
      });
      return naming(probing);
    }).finally(status.end);
    const { record, left } = probed;
    await writeProbe(folder, probed, pageLanguage(argv.lang, environment));
    if (argv.json) print(`${JSON.stringify(record, null, 2)}\n`);
    else {
      print(findingsText(record.findings));
      print(`Page: ${pathToFileURL(join(folder, probePageName)).href}\n`);
    }
    if (left.length > 0) tell(`flatfield: ${notRestoredText(record.monitor?.id ?? '', left)}\n`);
    const isAssumed = left.length === 0 && record.findings.every(({ state }) => state === 'as-assumed');
    return isAssumed ? exitCodes.pass : exitCodes.inconclusive;
  },
});

/** The window of `--show`. */
async function holdScreen(
  hold: Hold,
  { resolution = '', display }: { readonly resolution?: string | undefined; readonly display?: string | undefined },
  simulated: ApiSession['simulated'],
  context: CommandContext,
): Promise<ProbeScreen> {
  const { field, isFor } = await holdField(
    hold,
    display,
    { resolution: parseResolution(resolution), simulated },
    context,
  );
  const { environment } = context;
  return {
    show: async (pattern, monitorId) => {
      isFor(monitorId);
      await field.show({ pattern });
    },
    confirm: () => field.confirm(),
    screens: async () => (simulated ? [] : await listScreens({ environment })),
  };
}

/** The values that were given, or that a person at the terminal types; undefined for none. */
async function onScreenValues(
  argv: { readonly pixels: boolean; readonly 'on-screen'?: string | undefined; readonly json?: boolean },
  resolution: Resolution | undefined,
  context: CommandContext,
): Promise<OnScreenValues | undefined> {
  const given = argv['on-screen'];
  if (given !== undefined && !argv.pixels) throw usageError('--on-screen needs --pixels.');
  if (given !== undefined) return parseOnScreen(given, resolution);
  if (!argv.pixels) return undefined;
  let question =
    "Open Pixel Inspection in the monitor's own menu, read one pixel, and close the menu. Leave the picture unchanged.\n" +
    `Type ${onScreenForm} (Enter skips): `;
  for (;;) {
    const line = (await askLine(question, context))?.trim() ?? '';
    if (line === '') return undefined;
    try {
      return parseOnScreen(line, resolution);
    } catch (error) {
      if (!hasCode(error, 'usage')) throw error;
      question = `${escapeTerminal(error.message)}\nType ${onScreenForm} (Enter skips): `;
    }
  }
}

async function openCloud(
  baseUrl: string,
  argv: Pick<CloudArguments, 'token-file' | 'state-folder' | 'record'>,
  { environment, alsoHide, tell }: CommandContext,
): Promise<RawCloud> {
  const token = await readToken({ variable: environment['FLATFIELD_CLOUD_TOKEN'], file: argv['token-file'] });
  alsoHide?.(token.hide);
  if (token.warning !== null) tell(`${token.warning}\n`);
  const folder = argv['state-folder'] ?? stateFolder(environment, process.platform);
  const { record } = argv;
  return openRawCloud({ baseUrl, token, stateFolder: folder, ...(record !== undefined && { record }) });
}

/** The findings, those that are not as assumed first. */
function findingsText(findings: readonly ProbeFinding[]): Fitted {
  const order: readonly ProbeFinding['state'][] = ['otherwise', 'not-asked', 'as-assumed'];
  const words = { otherwise: 'otherwise', 'not-asked': 'not asked', 'as-assumed': 'as assumed' };
  const rows = order.flatMap((state) =>
    findings.filter((one) => one.state === state).map(({ check, found }) => [words[state], check, found]),
  );
  return table(['', 'check', 'found'], rows);
}
