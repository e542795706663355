import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { openInBrowser } from '../../base/programs/open-in-browser.ts';
import { realPath } from '../../base/real-path.ts';
import { folderIdentity } from '../../base/storage/folder-identity.ts';
import { lockFolder, lockPath } from '../../base/storage/lock-folder.ts';
import { stateFolder } from '../../base/storage/state-folder.ts';
import { type TakenLock, tryLock } from '../../base/storage/take-lock.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { planRun, type RunPlan } from '../../inspect/plan-run.ts';
import type { InspectRequest } from '../../inspect/request.ts';
import { goldenUnitNow } from '../../line/station/golden/watch-golden-unit.ts';
import { KnownRuns } from '../../line/station/operator/known-runs.ts';
import { serveStation } from '../../line/station/operator/serve-station.ts';
import { Station } from '../../line/station/operator/station.ts';
import { StationNote } from '../../line/station/operator/station-note.ts';
import type { StationState } from '../../line/station/operator/station-state.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { clocksOf, goldenFolderOf, goldenKindOf } from '../golden/golden-unit-of.ts';
import { type InspectArguments, type InspectOptionName, inspectOptions } from '../inspect/inspect-options.ts';
import { unitPattern } from '../inspect/refuse-other-units.ts';
import { aboutOption, requestOf } from '../inspect/request-of.ts';
import { lineTarget } from '../line/line-options.ts';
import { flagOption, numberOption } from '../option-kinds.ts';
import { leftChanged, stationWork } from './station-work.ts';

/** Options of `flatfield inspect` that a station asks for or decides itself. */
const OWN = [
  'json',
  'out',
  'resume',
  'unit',
  'retest-reason',
  'gauge-study',
] as const satisfies readonly InspectOptionName[];
/** Measuring light is guided on a terminal, which a station has not. */
const NEEDS_TERMINAL = 'A light meter:';

type Table = typeof inspectOptions;
type Omitted =
  | (typeof OWN)[number]
  | { [Name in keyof Table]: Table[Name]['group'] extends typeof NEEDS_TERMINAL ? Name : never }[keyof Table];

const entries = Object.entries(inspectOptions);
const isOmitted = ([name, { group }]: (typeof entries)[number]) =>
  group === NEEDS_TERMINAL || (OWN as readonly string[]).includes(name);
const ofInspect = Object.fromEntries(entries.filter((entry) => !isOmitted(entry))) as Omit<Table, Omitted>;

/** Default port of the page. */
const DEFAULT_PORT = 50705;

/** Options of `flatfield station`. */
const stationOptions = {
  port: { ...numberOption('Port of the page on this computer; 0 takes a free one'), default: DEFAULT_PORT },
  open: flagOption('Open the page in the browser'),
  ...ofInspect,
} as const;

/** The options of the inspections of a station; those it has not are not given. */
function inspectArguments(argv: Omit<InspectArguments, Omitted>): InspectArguments {
  const omitted = entries.filter(isOmitted).map(([name]) => [name, undefined]);
  const none = Object.fromEntries(omitted) as Pick<InspectArguments, Omitted>;
  return { ...none, ...argv };
}

/** `flatfield station`: the operator's page, until interrupted. */
export const stationCommand = defineCommand({
  options: stationOptions,
  run: async ({ port, open, ...argv }, context) => {
    const { print, tell, environment, signal, clock } = context;
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw usageError(`--port expects a whole number from 0 to 65535, got ${port}.`);
    }
    const call = await requestOf(inspectArguments(argv), context);
    const { argv: options } = call;
    const { profile } = plannedRun(call.request);
    if (options.simulate === undefined && !options.show && !options.shown) {
      throw usageError(
        'A station shows the patches itself: give --show, or --shown for one patch that is already on the screen.',
      );
    }
    const pattern = unitPattern(options);
    const target = await lineTarget(options);
    await makeFolder(context.path('reports'));
    // Not as it was spelled: other letters or a link may lead to the same folder.
    const reports = await realPath(context.path('reports'));
    const lock = await holdStation(reports);
    try {
      const folder = stationFolder(stateFolder(environment, process.platform), reports);
      const known = new KnownRuns(reports);
      const work = stationWork({
        call,
        profile: profile.name,
        known,
        note: new StationNote(join(folder, 'run.json')),
        isStated: argv.line !== undefined,
        context,
        onRun: ({ judgment, unit }, run) => {
          void askGolden();
          tell(`${escapeTerminal(`${unit}: ${judgment.verdict.grade}, ${run}`)}\n`);
        },
      });
      const station = new Station({
        setup: {
          station: options.station ?? hostname(),
          profile: `${profile.name} ${profile.version}`,
          simulated: options.simulate ?? null,
          unitPattern: pattern,
          lang: options.lang ?? null,
        },
        operator: options.operator ?? null,
        work,
        monotonicMs: clock?.monotonicMs ?? (() => performance.now()),
      });
      const askGolden = async () => station.take({ type: 'golden', golden: await stationGolden(options, context) });
      await askGolden();
      const asking = setInterval(() => void askGolden(), GOLDEN_MS);
      asking.unref();
      signal.addEventListener('abort', () => clearInterval(asking), { once: true });
      const server = await serveStation({ station, port, key: await pageKey(join(folder, 'page.key')) });
      print(`${server.url}\n`);
      tell('The address is secret: whoever has it on this computer can inspect. Ctrl-C ends the station.\n');
      if (open && !(await openInBrowser(server.url))) tell('No browser could be opened: open the address by hand.\n');
      await station.begin();
      void known.refresh();
      if (target) {
        const { followSpool } = await import('../line/follow-spool.ts');
        void followSpool(options, { ...context, onCounts: (line) => station.take({ type: 'line', line }) });
      }
      await interrupted(signal);
      await station.close();
      await server.close();
      const left = await leftChanged(call, context);
      for (const line of left) tell(`flatfield: ${line}\n`);
      return left.length === 0 ? exitCodes.pass : exitCodes.inconclusive;
    } finally {
      await lock.release();
    }
  },
});

/** The plan of each run, without its unit, so that a station refuses bad options at its start. Throws `usage`, and the errors of plans. */
function plannedRun(request: InspectRequest): RunPlan {
  try {
    return planRun(request);
  } catch (error) {
    throw aboutOption(error);
  }
}

/** Time between two looks at the golden unit, in milliseconds; each run looks at it itself. */
const GOLDEN_MS = 30_000;

/** The golden unit for the runs of a station; null if there is none. One whose file cannot be read has no name. */
async function stationGolden(options: InspectArguments, context: CommandContext): Promise<StationState['golden']> {
  try {
    const now = await goldenUnitNow(goldenFolderOf(context), goldenKindOf(options), clocksOf(context));
    return now && { unit: now.file.reference.unit, isDue: now.age.due !== null };
  } catch {
    return { unit: '?', isDue: true };
  }
}

/** Folder for a station's state: it belongs to the run folders, regardless of the port. */
function stationFolder(state: string, reports: string): string {
  return join(state, 'stations', createHash('sha256').update(reports).digest('hex').slice(0, 32));
}

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * The secret part of the page's address: 32 random bytes in base64url, kept in a file of mode 0600, so that an open page finds the
 * station again after it was restarted.
 */
async function pageKey(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (/^[\w-]{43}$/.test(kept)) return kept;
  const key = randomBytes(32).toString('base64url');
  await makeFolder(dirname(path));
  await writeFileAtomically(path, key, { mode: 0o600 });
  return key;
}

/** Keeps every other station off a folder of runs until it is released. Throws `lock-failed` if there is one. */
async function holdStation(reports: string): Promise<TakenLock> {
  const outcome = await tryLock(lockPath('station', await folderIdentity(reports), lockFolder()));
  if (outcome.taken) return outcome.lock;
  throw new FlatfieldError(
    'lock-failed',
    `The station of process ${outcome.holder.pid} writes into ${reports}: use its page, or start this one in another folder.`,
  );
}
