import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import * as fleet from '../../src/entries/fleet.ts';
import * as flatfield from '../../src/entries/index.ts';
import { initialState } from '../../src/entries/index.ts';
import * as meter from '../../src/entries/meter.ts';
import * as pattern from '../../src/entries/pattern.ts';
import * as simulator from '../../src/entries/simulator.ts';
import type { InspectOptions } from '../../src/inspect/services.ts';
import * as matchers from '../../src/playwright/matchers/index.ts';
import Reporter from '../../src/playwright/reporter/index.ts';
import type { RunEvent } from '../../src/read/state/run-event.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { reference as customReference, FakeMeter } from '../inspect/fake-source.ts';
import { buildEvidence } from '../judge/build-evidence.ts';
import { lines } from '../read/meter/ca410/scripted-ca410.ts';
import { heldClock, READY, ready, result, scripts } from '../read/meter/spotread/scripted-spotread.ts';
import { clientOf, lasting, type Monitor, SIMULATED, type World } from './world.ts';

/** Writes to an object that a callback is given. */
export type WriteTo = (given: unknown) => void;

/**
 * Uses an export as a caller does, writes to whatever its callbacks are given, and gives all that it returned. Throws if what it returned is not what
 * it returned at first, although nobody asked for anything else.
 */
export type Use = (world: World, write: WriteTo) => unknown;

/** What runs of one monitor recorded at first, by their use: writes to what an earlier one gave must change none. */
const atFirst = new Map<string, string>();

function asAtFirst<T>(name: string, given: T, text = lasting(given)): T {
  const known = atFirst.get(name) ?? text;
  atFirst.set(name, known);
  expect(text, name).toBe(known);
  return given;
}

/** A use whose result is the same each time. */
const same =
  (name: string, use: (world: World, write: WriteTo) => unknown): Use =>
  async (world, write) =>
    asAtFirst(name, await use(world, write));

/** The options of a run whose callbacks write to all that they are given. */
function writing({ simulator: screen, id, asked }: Monitor, write: WriteTo): InspectOptions {
  return {
    ...asked,
    profile: 'calibration-match',
    showPatch: (patch, monitorId, options) => {
      screen.showPatch(id, patch);
      write(patch.codesAt({ xPx: 1, yPx: 1 }));
      write([patch, options]);
      expect(monitorId).toBe(id);
    },
    onEvent: write,
    onProgress: write,
    strategy: {
      next: (state) => {
        const answer = { ...flatfield.inPlanOrder.next(state) };
        write([state.plan, ...state.readings, state.inOrder]);
        return answer;
      },
    },
  };
}

const inspectBoth: Use = async ({ good, bad }, write) => {
  const passed = asAtFirst('inspect good', await flatfield.inspect(writing(good, write)));
  const failed = asAtFirst('inspect bad', await flatfield.inspect(writing(bad, write)));
  expect([passed, failed].map(({ judgment }) => judgment.verdict.outcome)).toEqual(['pass', 'fail']);
  return [passed, failed];
};

/** The same by a source of the caller's, which keeps what it answers and writes to it later. */
const inspectSource: Use = async (_, write) => {
  const source = new FakeMeter();
  const kept: unknown[] = [];
  source.answers = (answer) => {
    write(kept);
    kept.push(answer);
    return answer;
  };
  const reference = () => {
    const copy = structuredClone(customReference);
    kept.push(copy);
    return copy;
  };
  const inspection = await flatfield.inspect({
    source,
    reference,
    resolution: '3840x2160',
    layout: '3x3',
    patches: ['white', 'gray-128'],
    profile: 'panel-data-sheet',
    showPatch: source.showPatch,
    onEvent: write,
    onProgress: write,
    simulated: SIMULATED,
  });
  return asAtFirst('inspect source', inspection);
};

/** The same with a light meter, whose operator is asked for each place. */
const inspectLight: Use = async ({ good: { simulator: panel, asked } }, write) => {
  const opened = await meter.openFakeMeter({ lightUrl: panel.lightUrl });
  try {
    const { identity } = opened;
    const place = (...given: readonly unknown[]) => {
      write(given);
      return 'read' as const;
    };
    const light = { meter: opened, place, settleMs: 0, ambient: true };
    const profile = 'panel-data-sheet';
    const { unit, station, showPatch, shownBy, simulated } = asked;
    const inspection = await flatfield.inspect({
      ...{ api: asked.api, resolution: '3840x2160', layout: '9', patches: ['white'], profile, light },
      ...{
        unit,
        station,
        showPatch,
        shownBy,
        simulated,
        onEvent: write,
        onProgress: write,
        hint: async (hint) => write(hint),
      },
    });
    write(identity);
    // The noise of the simulated meter goes on from run to run.
    const { outcome, counts } = inspection.judgment.verdict;
    asAtFirst('inspect light', [outcome, counts, inspection.conditions?.meter, identity]);
    return inspection;
  } finally {
    await opened.release();
  }
};

/** A client of which every property was assigned to: it takes none. Whoever means it wraps a client. */
function assigned<T extends object>(client: T): T {
  const taken = Object.keys(client).filter((name) => Reflect.set(client, name, () => 0));
  if (taken.length > 0 || Reflect.set(client, 'added', 1)) throw new Error(`The client took ${taken.join(', ')}.`);
  return client;
}

async function withCloud<T>(
  write: WriteTo,
  use: (cloud: flatfield.CloudApi, folder: string) => Promise<T>,
  folder: string,
): Promise<T> {
  const service = await simulator.startSimulator({
    ...{ scenario: 'flat', local: false, monitors: 3, timeScale: 0, plain: true },
    cloud: { callsPerSecond: 0, removedShare: 0 },
  });
  const token = new flatfield.Token(service.cloudToken);
  const cloud = flatfield.createCloudApi({ baseUrl: service.cloudUrl, token, stateFolder: null, callsPerSecond: 0 });
  try {
    const used = await use(cloud, folder);
    write(token);
    return used;
  } finally {
    await cloud.close();
    await service.close();
  }
}

const inCloud =
  (use: (cloud: flatfield.CloudApi, folder: string, write: WriteTo) => Promise<unknown>): Use =>
  (world, write) =>
    withCloud(write, (cloud, folder) => use(cloud, folder, write), world.fresh('cloud'));

const command = {
  kind: 'monitorConfiguration',
  monitorConfigurationName: 'sRGB',
  sharesName: false,
  calibrationTiming: { type: 'POWER_SAVE' },
} as const;

async function sent(cloud: flatfield.CloudApi, folder: string): Promise<fleet.Receipt> {
  const [first] = await cloud.listMonitorConfigurations();
  const targets = await fleet.findTargets(cloud, 'all', {});
  const whole = { ...command, monitorConfigurationId: first?.id ?? '' };
  return fleet.sendToFleet({
    ...{ cloud, clock: fleet.systemClock, readBefore: true, receiptPath: `${folder}.receipt.json` },
    chunks: fleet.toChunks(
      whole,
      targets.map(({ id }) => id),
      50,
    ),
    openSends: new fleet.OpenSends(folder, cloud.baseUrl),
  });
}

const screen = { widthPx: 64, heightPx: 36 };
const checkerboard = {
  kind: 'cells',
  name: 'two-by-one',
  columns: 2,
  rows: 1,
  codes: [
    { r: 255, g: 255, b: 255 },
    { r: 0, g: 0, b: 0 },
  ],
} as const;

const options = () => ({ cause: new Error('a cause') });

const inspection = (record: Inspection) => record;
const events = async ({ good }: World): Promise<readonly RunEvent[]> => {
  const found: RunEvent[] = [];
  await flatfield.inspect({ ...good.asked, onEvent: (event) => found.push(event) });
  return found;
};

/** A use of every value that the package exports. */
export const uses: Readonly<Record<string, Readonly<Record<string, Use>>>> = {
  flatfield: {
    inspect: async (world, write) => [
      await inspectBoth(world, write),
      await inspectSource(world, write),
      await inspectLight(world, write),
    ],
    findMonitor: same('findMonitor', ({ good }) => flatfield.findMonitor(good.api)),
    inspectIntoFolder: async (world, write) => {
      const out = world.fresh('run');
      const onStart = async (run: unknown) => write(run);
      const written = await flatfield.inspectIntoFolder({ ...writing(world.bad, write), out, onStart });
      const stored = await readFile(`${out}/inspection.json`, 'utf8');
      expect(JSON.parse(stored)).toEqual(JSON.parse(JSON.stringify(written.inspection)));
      expect((await flatfield.verifyRun(out)).state).toBe('unsigned');
      asAtFirst('inspect into folder', written.inspection);
      return written;
    },
    preflight: same('preflight', ({ good, fresh }, write) =>
      flatfield.preflight(good.api, {
        ...{ readPixel: true, isSimulated: true, stateFolder: fresh('state') },
        show: async (monitorId) => {
          write(monitorId);
          return 'white';
        },
      }),
    ),
    readRunSoFar: ({ good }) => flatfield.readRunSoFar(good.run),
    resumeIntoFolder: async (world, write) => {
      const { bad } = world;
      const out = world.fresh('run');
      const { showPatch, onEvent, onProgress } = writing(bad, write);
      await flatfield.inspectIntoFolder({ ...bad.asked, out, limits: { maxAttempts: 4 } });
      const told = { showPatch, onEvent, onProgress, onStart: async (run: unknown) => write(run) };
      const { asked } = bad;
      const resumed = await flatfield.resumeIntoFolder(out, { api: asked.api, simulated: asked.simulated, ...told });
      const { verdict } = asAtFirst(
        'resumed',
        resumed.inspection,
        lasting(resumed.inspection.judgment.verdict),
      ).judgment;
      expect(verdict.outcome).toBe('fail');
      return resumed;
    },
    restoreMonitors: ({ good, fresh }) =>
      flatfield.restoreMonitors({ api: good.api, isSimulated: true, stateFolder: fresh('state') }),
    LAYOUT_NAMES: same('layouts', () => flatfield.LAYOUT_NAMES),
    partOf: same('partOf', ({ record }) => flatfield.partOf(record('good').plan, 1)),
    planSampling: same('planSampling', (_, write) => {
      const patches = pattern.parsePatches('white,gray-128,tone-chart');
      const resolution = { widthPx: 3840, heightPx: 2160 };
      const plan = flatfield.planSampling({ layout: '3x3', order: 'serpentine', resolution, patches });
      write([patches, resolution]);
      return plan;
    }),
    builtInProfiles: same('builtInProfiles', () => flatfield.builtInProfiles),
    findProfile: same('findProfile', () => flatfield.findProfile('panel-data-sheet')),
    parseProfile: same('parseProfile', (_, write) => {
      const json = { extends: 'iso-14861', name: 'own', title: 'Own', plan: { layout: '5x5', patches: ['white'] } };
      const limits = [{ metric: 'mld', operator: '<=', required: 5, source: 'us', verified: true }];
      const parsed = flatfield.parseProfile({ ...json, limits });
      write([json, limits]);
      return parsed;
    }),
    referenceFrom: same('referenceFrom', async ({ good }, write) => {
      const results = await good.api.getCalibrationResults(good.id, 0);
      const found = flatfield.referenceFrom(results, { gamma: { type: 'GAMMA', value: 2.2 } }, 'local-api');
      write(results);
      return found;
    }),
    reduce: async (world, write) => {
      const found = await events(world);
      const state = found.reduce(flatfield.reduce, initialState(world.record('good').plan));
      write(found);
      return state;
    },
    initialState: ({ record }) => flatfield.initialState(record('good').plan),
    inPlanOrder: () => flatfield.inPlanOrder,
    judgeAgain: same('judgeAgain', ({ record }) =>
      flatfield.judgeAgain(
        { inspection: record('bad'), recordSha256: '' },
        { runId: 'again', judgedAt: '2026-01-05T08:00:00.000Z' },
      ),
    ),
    judgeFile: async (world, write) => {
      const file = world.fresh('readings.csv');
      const places = [0.1, 0.5, 0.9].flatMap((y) => [0.1, 0.5, 0.9].map((x) => `white,${x},${y},114.05,120,130.66`));
      await writeFile(file, `${['patch,x,y,X,Y,Z', ...places].join('\n')}\n`);
      const patches = pattern.parsePatches('white');
      const options = { profile: flatfield.findProfile('panel-data-sheet'), layout: '9-ring', patches, station: 's' };
      const judged = await flatfield.judgeFile(file, options);
      write([patches, options]);
      return asAtFirst('judgeFile', judged, lasting(judged.inspection.judgment));
    },
    judgeRunIntoFolder: async (world) => {
      const out = world.fresh('judged');
      const judged = await flatfield.judgeRunIntoFolder(world.bad.run, { out });
      expect(judged.inspection.judgment.verdict.outcome).toBe('fail');
      return judged;
    },
    judgeMaps: async (world) => {
      const file = world.fresh('white.csv');
      const row = Array.from({ length: 64 }, () => '120').join(',');
      await writeFile(file, `${Array.from({ length: 36 }, () => row).join('\n')}\n`);
      const profile = flatfield.findProfile('panel-data-sheet');
      const options = { profile, mapUnit: 'cd/m2', patches: ['white'], station: 's' };
      const judged = await flatfield.judgeMaps([{ path: file, patch: 'white' }], options);
      return asAtFirst('judgeMaps', judged, lasting(judged.inspection.judgment.verdict));
    },
    judgeReadings: same('judgeReadings', (_, write) => {
      const evidence = structuredClone(buildEvidence({ layout: '3x3', patches: 'white,gray-128' }));
      const judged = flatfield.judgeReadings(evidence, flatfield.findProfile('calibration-match'), {
        judgedAt: '2026-01-05T08:00:00.000Z',
      });
      write(evidence);
      return judged;
    }),
    summarizeChange: same('summarizeChange', ({ record }) =>
      flatfield.summarizeChange(flatfield.compareInspections(record('good'), record('bad')), 1),
    ),
    compareInspections: same('compareInspections', ({ record }) =>
      flatfield.compareInspections(record('good'), record('bad')),
    ),
    readInspection: same('readInspection', ({ bad }) => flatfield.readInspection(bad.run)),
    readUnchangedRun: ({ good }) => flatfield.readUnchangedRun(good.run),
    verifyRun: same('verifyRun', ({ good }) => flatfield.verifyRun(good.run)),
    parseInspection: async ({ good }) =>
      flatfield.parseInspection(await readFile(`${good.run}/inspection.json`, 'utf8'), 'here'),
    createRunFolder: (world) => flatfield.createRunFolder(world.fresh('empty')),
    comparisonCsv: ({ record }) =>
      flatfield.comparisonCsv([flatfield.compareInspections(record('good'), record('bad'))]),
    reportHtml: ({ record }, write) => {
      const options = { lang: 'de', shifts: ['06:00'] } as const;
      const page = flatfield.reportHtml(record('bad'), options);
      write(options);
      return page;
    },
    reportConsole: same('reportConsole', ({ record }) =>
      flatfield.reportConsole(record('bad'), { color: false, width: 100 }),
    ),
    reportCsv: same('reportCsv', ({ record }) => flatfield.reportCsv(record('bad'))),
    reportCtrf: same('reportCtrf', ({ record }) => flatfield.reportCtrf(record('bad'))),
    reportJunit: same('reportJunit', ({ record }) => flatfield.reportJunit(record('bad'))),
    reportMarkdown: same('reportMarkdown', ({ record }) => flatfield.reportMarkdown(record('bad'))),
    wording: ({ record }) => {
      const { plan, judgment } = record('bad');
      const words = flatfield.wording('en', plan);
      asAtFirst('wording', words.summary(judgment.verdict.summary, judgment.verdict.grade));
      return words;
    },
    writeOverview: (world) => flatfield.writeOverview([world.good.run, world.bad.run], `${world.fresh('index')}.html`),
    writeReports: (world) => flatfield.writeReports(world.bad.run, world.fresh('reports'), ['json', 'csv']),
    writeRun: async (world, write) => {
      const folder = await flatfield.createRunFolder(world.fresh('copy'));
      await flatfield.writeRun(folder, inspection(world.record('bad')), { formats: ['csv'] });
      const check = await flatfield.verifyRun(folder);
      expect(check.state).toBe('unsigned');
      write(check);
      return check;
    },
    deltaE2000: () => flatfield.deltaE2000({ L: 50, a: 1, b: 2 }, { L: 51, a: 1, b: 2 }),
    xyzToLab: () => {
      const white = { X: 95, Y: 100, Z: 109 };
      return flatfield.xyzToLab({ X: 40, Y: 42, Z: 45 }, white);
    },
    findMetric: same('findMetric', () => flatfield.findMetric('delta-e-2000-reference-max')),
    FlatfieldError: () => new flatfield.FlatfieldError('usage', 'A message.', options()),
    hasCode: () => flatfield.hasCode(new flatfield.FlatfieldError('usage', 'A message.'), 'usage'),
    NotJsonError: () => new flatfield.NotJsonError('A message.', 200, { server: 'x' }, options()),
    TimedOutError: () => new flatfield.TimedOutError('A message.', 'connecting', 1000, options()),
    TooLargeError: () => new flatfield.TooLargeError('A message.', 10, options()),
    UnreachableError: () => new flatfield.UnreachableError('A message.', 'connecting', options()),
    InvalidRequestError: () => new flatfield.InvalidRequestError('x', 'a number', { x: [1] }, options()),
    WrongShapeError: () => new flatfield.WrongShapeError('GET /', 'x', 'a number', { x: [1] }, options()),
    RefusedError: () => new flatfield.RefusedError('GET /', 404, 'nothing there', options()),
    createCloudApi: inCloud(async (cloud, _, write) => {
      const listed = await cloud.listMonitors();
      const before = listed.map(({ id }) => id);
      write([
        assigned(cloud),
        listed,
        await cloud.listGroups(),
        await cloud.listMonitorConfigurations(),
        await cloud.listFleet(),
      ]);
      const again = await cloud.listMonitors();
      if (again.some(({ id }, place) => id !== before[place])) throw new Error('The list is another one.');
      return [cloud, again, await cloud.getMonitor(before[0] ?? '')];
    }),
    Token: () => new flatfield.Token('0123456789abcdef'),
    createLocalApi: async ({ good }, write) => {
      const api = clientOf(good.simulator);
      try {
        write([assigned(api).routes, api.words]);
        const { baseUrl } = api;
        expect(baseUrl).toBe(good.simulator.url);
        const { id, asked } = good;
        const answers = [await api.listMonitors(), await api.getColorModes(id), await api.getTargets(id)];
        write([answers, await api.getCalibrationResults(id, 0), await api.getPixelInformation(id, { x: 1, y: 1 })]);
        write([api.oddities?.(id), api.simulation?.()]);
        return [api, asAtFirst('inspect by a client', await flatfield.inspect({ ...asked, api }))];
      } finally {
        await api.close();
      }
    },
  },
  'flatfield/fleet': {
    RateLimitedError: () => new fleet.RateLimitedError('A message.', 'listMonitors', new Date(), options()),
    CloudRefusedError: () => new fleet.CloudRefusedError('A message.', 403, 1000, options()),
    readToken: () => fleet.readToken({ variable: '0123456789abcdef' }),
    tagAsset: inCloud(async (cloud) => {
      const [monitor] = await fleet.findTargets(cloud, 'all', {});
      const outcome = await fleet.tagAsset(cloud, monitor?.id ?? '', 'custom1', 'inspected');
      return [outcome, await cloud.lastAssetSend(monitor?.id ?? '')];
    }),
    systemClock: () => fleet.systemClock,
    checkFleet: inCloud(async (cloud) =>
      fleet.checkFleet(await cloud.listMonitors(), fleet.defaultDueLimits, new Date('2030-01-01T00:00:00Z')),
    ),
    checkSyncedFleet: inCloud(async (cloud, path) => {
      const folder = new fleet.SyncFolder(path);
      await folder.prepare();
      await fleet.syncFleet({ cloud, folder, colorModes: 'none' });
      return [folder, await fleet.checkSyncedFleet(folder, fleet.defaultDueLimits, new Date())];
    }),
    checkJunit: () =>
      fleet.checkJunit({ monitors: [], counts: { good: 0, due: 0, unknown: 0 }, details: false, doubts: [] }),
    defaultDueLimits: same('due limits', () => fleet.defaultDueLimits),
    filterMonitors: inCloud(async (cloud) => fleet.filterMonitors(await cloud.listMonitors(), { usageHoursAbove: 0 })),
    assetChunks: inCloud(async (cloud) =>
      fleet.assetChunks(cloud, { location1: 'Room 5' }, await fleet.findTargets(cloud, 'all', {}), 50, {}),
    ),
    findConfiguration: inCloud(async (cloud) => {
      const [first] = await cloud.listMonitorConfigurations();
      return fleet.findConfiguration(cloud, first?.id ?? '');
    }),
    findTargets: inCloud((cloud) => fleet.findTargets(cloud, 'all', {})),
    toChunks: same('toChunks', () =>
      fleet.toChunks({ ...command, monitorConfigurationId: 'id' }, ['one', 'two', 'three'], 2),
    ),
    OpenSends: async (world) => {
      const sends = new fleet.OpenSends(world.fresh('state'), 'https://cloud.example');
      return [sends, await sends.find('monitorConfiguration', ['one'])];
    },
    acceptedCommands: inCloud(async (cloud, folder) => fleet.acceptedCommands(await sent(cloud, folder))),
    isAllAccepted: inCloud(async (cloud, folder) => fleet.isAllAccepted(await sent(cloud, folder))),
    sendToFleet: inCloud(sent),
    waitForCommands: inCloud(async (cloud, folder) =>
      fleet.waitForCommands({
        ...{
          cloud,
          clock: fleet.systemClock,
          known: { done: [], failed: [] },
          intervalMs: 1,
          deadlineMs: Date.now() + 50,
        },
        sent: fleet.acceptedCommands(await sent(cloud, folder)),
      }),
    ),
    syncFleet: inCloud(async (cloud, path, write) => {
      const folder = new fleet.SyncFolder(path);
      await folder.prepare();
      const onProgress = async (progress: unknown) => write(progress);
      const { monitors, problems, ...synced } = await fleet.syncFleet({
        cloud,
        folder,
        colorModes: 'none',
        onProgress,
      });
      asAtFirst('syncFleet', [monitors, problems]);
      return [monitors, problems, synced];
    }),
    SyncFolder: (world) => new fleet.SyncFolder(world.fresh('fleet')),
  },
  'flatfield/meter': {
    openCa410: async (_, write) => {
      const opened = await meter.openCa410({
        port: 'COM3',
        clock: heldClock().clock,
        open: lines(() => undefined).open,
      });
      const first = await opened.measure();
      write([opened, opened.identity, first]);
      expect(await opened.measure()).toMatchObject({ xyz: { Y: 100, Z: 108 }, count: 2 });
      return asAtFirst('ca410', opened.identity);
    },
    listInstruments: async () => {
      const { start } = scripts({
        begin: (program) => {
          program.say(
            "Measure spot values, Version 3.1.0\n -c listno  Set port\n    1 = '/dev/ttyUSB0 (Klein K-10)'\n",
          );
          program.exit();
        },
        play: () => undefined,
      });
      return asAtFirst('instruments', await meter.listInstruments({ start }));
    },
    openFakeMeter: async ({ good }, write) => {
      const opened = await meter.openFakeMeter({ lightUrl: good.simulator.lightUrl });
      write([opened, opened.identity, await opened.measure()]);
      const { count } = await opened.measure();
      expect(count).toBe(2);
      asAtFirst('fake meter', await opened.identify(), lasting({ ...opened.identity, port: '', software: null }));
      await opened.release();
      return opened;
    },
    openSpotread: async (_, write) => {
      const { start } = scripts({
        begin: ready,
        play: (key, program, press) => {
          if (key === ' ') program.say(`${result(95 + press * 1e-6, 100, 108)}${READY}`);
          else program.exit();
        },
      });
      const opened = await meter.openSpotread({ clock: heldClock().clock, start });
      write([opened, opened.identity, await opened.measure()]);
      expect(await opened.measure()).toMatchObject({ xyz: { Y: 100, Z: 108 }, count: 2 });
      asAtFirst('spotread', opened.identity);
      await opened.release();
      return opened;
    },
  },
  'flatfield/pattern': {
    openField: async (_, write) => {
      const field = await pattern.openField({ resolution: screen, headless: true, push: write });
      try {
        const evidence = await field.show({ pattern: checkerboard });
        write(evidence);
        await field.confirm();
        return [field, evidence];
      } finally {
        await field.close();
      }
    },
    patchOf: async (_, write) => {
      const cells = structuredClone(checkerboard);
      const patch = await pattern.patchOf({ pattern: cells }, screen);
      const text = JSON.stringify(patch);
      write(cells);
      expect(JSON.stringify(patch)).toBe(text);
      const gray = pattern.parsePatch('gray-128');
      const given = await pattern.patchOf({ patch: gray }, screen);
      write(given);
      expect(gray).toEqual(pattern.parsePatch('gray-128'));
      return asAtFirst('patchOf', patch);
    },
    showOnField: () => {
      const field = { window: { screen: { gamut: 'srgb' } } } as unknown as pattern.Field;
      return pattern.showOnField(field);
    },
    findChart: same('findChart', () => pattern.findChart('tone-chart')),
    parsePatch: same('parsePatch', () => pattern.parsePatch('code-chart')),
    parsePatches: same('parsePatches', () => pattern.parsePatches('white,10%,tone-chart')),
    patternPng: async () => {
      const chart = pattern.findChart('tone-chart');
      if (!chart) throw new Error('No such chart.');
      const png = await pattern.patternPng(chart, screen);
      asAtFirst('patternPng', png, Buffer.from(png).toString('base64'));
      return png;
    },
    listScreens: () => pattern.listScreens({ headless: true }),
    onlyOtherScreen: () => {
      const one = { xPx: 0, yPx: 0, widthPx: 1920, heightPx: 1080, name: '', primary: true };
      return pattern.onlyOtherScreen([one, { ...one, xPx: 1920, primary: false }]);
    },
    openPatternWindow: async (_, write) => {
      const window = await pattern.openPatternWindow({ resolution: screen, headless: true });
      try {
        const evidence = await window.show(pattern.parsePatch('gray-128'));
        write(evidence);
        expect(await window.check()).toEqual([]);
        return [window, evidence];
      } finally {
        await window.close();
      }
    },
    PatternNotShownError: () => new pattern.PatternNotShownError('white', [], options()),
  },
  'flatfield/simulator': {
    listScenarios: same('scenarios', () => simulator.listScenarios()),
    startSimulator: async (world, write) => {
      const started = await simulator.startSimulator({ scenario: 'tinted-corner', timeScale: 0 });
      const api = clientOf(started);
      try {
        const { scenario } = started;
        write([scenario, started.requests(), started.blankings(), started.injectedFaults()]);
        const { asked } = world.bad;
        const [monitor] = started.rig.monitors;
        const showPatch: InspectOptions['showPatch'] = (patch) => {
          const shown = { bitDepth: patch.bitDepth, codes: { ...patch.codes } };
          started.showPatch(monitor?.id ?? '', shown);
          write(shown);
        };
        const { judgment } = await flatfield.inspect({ ...asked, api, showPatch });
        expect(judgment.verdict.outcome).toBe('fail');
        return [scenario, started.requests(), started.blankings()];
      } finally {
        await api.close();
        await started.close();
      }
    },
  },
  'flatfield/matchers': {
    flatfieldMatchers: ({ record }, write) => {
      write(matchers.flatfieldMatchers);
      const outcomes = (['good', 'bad'] as const).map((which) => {
        const { flatfieldMatchers } = matchers;
        const { reference } = record(which).calibration;
        const colors = { white: reference?.colors.white ?? { X: 1, Y: 1, Z: 1 } };
        const profile = flatfield.parseProfile({ extends: 'calibration-match', name: 'own' });
        const results = [
          flatfieldMatchers.toPassProfile.call({}, record(which), profile),
          flatfieldMatchers.toPassProfile.call({}, record(which)),
          flatfieldMatchers.toMatchReference.call({}, record(which), 2),
          flatfieldMatchers.toBeUniform.call({}, record(which), { metric: 'luminance-min-max-ratio', limit: 0.9 }),
          flatfieldMatchers.toHaveReadEveryPoint.call({}, record(which)),
          flatfieldMatchers.toMatchXYZ.call({}, record(which), colors, { deltaE2000: 2 }),
          flatfieldMatchers.toPassValidation.call({}, record(which), { maxDeltaE: 3 }),
          flatfieldMatchers.toMatchBaseline.call({}, record(which), record(which === 'good' ? 'bad' : 'good')),
        ];
        const found = results.map(({ pass, message }) => [pass, message()]);
        write([results, colors, profile]);
        return found;
      });
      return asAtFirst('matchers', outcomes);
    },
  },
  'flatfield/reporter': {
    default: (world) =>
      new Reporter({ outputFolder: world.fresh('suite') } as ConstructorParameters<typeof Reporter>[0]),
  },
};

/** Exports that only a test runner can call, and what covers them instead. */
export const ofARunner: Readonly<Record<string, readonly string[]>> = {
  // `inspection.run` is `inspect`, and `expect` has the matchers, both above.
  'flatfield/playwright': ['expect', 'test'],
};
