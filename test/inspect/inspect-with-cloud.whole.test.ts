import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CloudApi, createCloudApi } from '../../src/api/cloud/cloud-api.ts';
import type { CloudColorModeDetail } from '../../src/api/cloud/schemas/color-mode-schema.ts';
import { Token } from '../../src/api/cloud/token.ts';
import type { LocalApi } from '../../src/api/local/local-api.ts';
import { UnreachableError } from '../../src/base/http/http-errors.ts';
import { noRetryPolicy } from '../../src/base/http/retry-policy.ts';
import { inspect } from '../../src/inspect/inspect.ts';
import { inspectIntoFolder, resumeIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { InspectOptions } from '../../src/inspect/services.ts';
import type { Patch } from '../../src/plan/pattern/patch.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import type { SimulatorOptions } from '../../src/simulator/start-simulator.ts';
import { inEnglish } from '../judge/in-english.ts';
import { openSimulated } from '../read/monitor/open-simulated.ts';

/** A simulated monitor behind both APIs, with clients of both. */
async function openBoth(options: Partial<SimulatorOptions> = {}) {
  const simulated = await openSimulated({ cloud: {}, ...options });
  const { simulator } = simulated;
  const cloud = createCloudApi({
    baseUrl: simulator.cloudUrl,
    token: new Token(simulator.cloudToken),
    stateFolder: null,
    retryPolicy: noRetryPolicy,
  });
  onTestFinished(() => cloud.close());
  return { ...simulated, cloud };
}

type Both = Awaited<ReturnType<typeof openBoth>>;

function run({ api, cloud, simulator, monitorId }: Both, more: Partial<InspectOptions> = {}): Promise<Inspection> {
  return inspect({
    api,
    cloud,
    resolution: '3840x2160',
    layout: '5x5',
    showPatch: (patch) => simulator.showPatch(monitorId, patch),
    shownBy: 'simulator',
    ...more,
  });
}

/** A local API that knows no calibrations, as on a computer that was set up anew. */
function withoutResults(api: LocalApi): LocalApi {
  return { ...api, getCalibrationResults: async () => [] };
}

/** A cloud API whose nth answer about a color mode, from 1, is another. */
function changing(
  cloud: CloudApi,
  change: (detail: CloudColorModeDetail, nth: number) => CloudColorModeDetail | Promise<CloudColorModeDetail>,
): CloudApi {
  let nth = 0;
  return {
    ...cloud,
    getColorMode: async (...of) => {
      nth += 1;
      return change(await cloud.getColorMode(...of), nth);
    },
  };
}

const withRed = (detail: CloudColorModeDetail, factor: number): CloudColorModeDetail => {
  const changed = structuredClone(detail);
  const { red } = changed.calibrationResult?.measurementData ?? {};
  if (!red) throw new Error('the mode has no red');
  for (const key of ['X', 'Y', 'Z'] as const) red[key] *= factor;
  return changed;
};

function reasons({ judgment, plan }: Inspection) {
  const { outcome, reasons: all } = inEnglish(judgment.verdict, plan);
  return { outcome, codes: all.map(({ code }) => code), text: all.map(({ message }) => message).join(' ') };
}

describe('an inspection whose reference is the cloud API’s', () => {
  test('passes, names the source of the reference, and asks the cloud for it twice, for the details once', async () => {
    const both = await openBoth();
    const inspection = await run(both);
    expect(reasons(inspection)).toMatchObject({ outcome: 'pass' });
    const { reference } = inspection.calibration;
    expect(reference?.source).toBe('cloud-api');
    expect(reference?.calibrationId).toMatch(/^cloud-api \d{4}-\d\d-\d\d \d\d:\d\d [0-9a-f]{12} \+ [0-9a-f-]{36}$/);
    const asked = both.simulator.cloud?.requests().map(({ path }) => path);
    const details = `/api/v1/monitors/${both.monitorId}`;
    expect(asked).toEqual([`${details}/color-modes/0`, details, `${details}/color-modes/0`]);
  });

  test('has the same colors and tone response as that of the local API', async () => {
    const both = await openBoth();
    const [{ calibration: cloud }, { calibration: local }] = [await run(both), await run(both, { cloud: undefined })];
    expect(local.reference?.source).toBe('local-api');
    expect(cloud.reference?.colors).toEqual(local.reference?.colors);
    expect(cloud.reference?.toneResponse).toBe(local.reference?.toneResponse);
    expect(cloud.reference?.executedAt).toBe(local.reference?.executedAt);
  });

  test('passes if the local computer has no calibration', async () => {
    const both = await openBoth();
    const inspection = await run(both, { api: withoutResults(both.api) });
    expect(reasons(inspection)).toMatchObject({ outcome: 'pass' });
    expect(inspection.calibration.reference?.calibrationId).toMatch(/^cloud-api [^+]+$/);
    expect(
      inspection.checks.every(({ calibrationId }) => calibrationId === inspection.calibration.reference?.calibrationId),
    ).toBe(true);
  });

  test('is inconclusive if the monitor is calibrated meanwhile, though the cloud does not know yet', async () => {
    const both = await openBoth();
    let answers = 0;
    const api: LocalApi = {
      ...both.api,
      getCalibrationResults: async (...of) => {
        answers += 1;
        return answers < 3 ? [] : both.api.getCalibrationResults(...of);
      },
    };
    const { outcome, codes } = reasons(await run(both, { api }));
    expect(outcome).toBe('inconclusive');
    expect(codes).toContain('calibration-changed');
  });

  test.each([
    ['another red', (detail: CloudColorModeDetail) => withRed(detail, 1.2)],
    [
      'another time',
      (detail: CloudColorModeDetail) => {
        return { ...detail, calibrationResult: { ...detail.calibrationResult, executedAt: '2026-01-01 00:00' } };
      },
    ],
    ['no result any more', (detail: CloudColorModeDetail) => ({ ...detail, calibrationResult: null })],
    ['another mode', (detail: CloudColorModeDetail) => ({ ...detail, name: 'Renamed' })],
    ['no answer', () => Promise.reject(new UnreachableError('gone', 'connecting'))],
  ])('is inconclusive if the cloud has %s at the end', async (_, change) => {
    const both = await openBoth();
    const cloud = changing(both.cloud, (detail, nth) => (nth === 1 ? detail : change(detail)));
    const inspection = await run(both, { api: withoutResults(both.api), cloud });
    const { outcome, codes } = reasons(inspection);
    expect(outcome).toBe('inconclusive');
    expect(codes).toEqual(expect.arrayContaining([expect.stringMatching(/^calibration-(inconsistent|missing)$/)]));
    expect(inspection.readings.length).toBeGreaterThan(0);
  });

  test('reads nothing if the cloud’s calibration is not that of the monitor’s computer', async () => {
    const both = await openBoth();
    const inspection = await run(both, { cloud: changing(both.cloud, (detail) => withRed(detail, 1.02)) });
    const { outcome, codes, text } = reasons(inspection);
    expect(outcome).toBe('inconclusive');
    expect(codes).toContain('calibration-inconsistent');
    expect(text).toMatch(/request-upload/);
    expect(inspection.readings).toEqual([]);
  });

  test('takes what a service has rounded for the same', async () => {
    const both = await openBoth();
    const round = (detail: CloudColorModeDetail) =>
      JSON.parse(JSON.stringify(detail), (_, value: unknown) =>
        typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value,
      );
    expect(reasons(await run(both, { cloud: changing(both.cloud, round) }))).toMatchObject({ outcome: 'pass' });
  });

  test('reads nothing if the mode was never calibrated, or its name is another', async () => {
    const none = await openBoth({ scenario: 'no-calibration' });
    expect(reasons(await run(none)).codes).toContain('calibration-missing');
    const both = await openBoth();
    const cloud = changing(both.cloud, (detail) => ({ ...detail, name: 'Another' }));
    const inspection = await run(both, { cloud });
    expect(reasons(inspection)).toMatchObject({ outcome: 'inconclusive' });
    expect(inspection.readings).toEqual([]);
  });

  test('rejects, with everything restored, if the cloud does not know the monitor', async () => {
    const both = await openBoth();
    both.simulator.cloud?.renewToken();
    await expect(run(both, { lockKeys: true, colorMode: 1 })).rejects.toMatchObject({ status: 401 });
    expect(both.monitor.keyLock).toBe('OFF');
    expect(both.monitor.colorModes.selectedIndex).toBe(0);
  });
});

describe('resuming a run whose reference is the cloud API’s', () => {
  async function brokenRun(both: Both) {
    const root = await mkdtemp(join(tmpdir(), 'flatfield-cloud-resume-'));
    onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
    const { simulator, monitorId, cloud } = both;
    const out = join(root, 'run');
    const stateFolder = join(root, 'state');
    const api = withoutResults(both.api);
    const controller = new AbortController();
    const shared = { api, stateFolder, showPatch: (patch: Patch) => simulator.showPatch(monitorId, patch) };
    await inspectIntoFolder({
      ...shared,
      cloud,
      resolution: '3840x2160',
      layout: '5x5',
      out,
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done === 3) controller.abort();
      },
    });
    return async (more: { readonly cloud?: CloudApi }) =>
      (await resumeIntoFolder(out, { ...shared, ...more })).inspection;
  }

  test('passes if the cloud still holds the same', async () => {
    const both = await openBoth();
    const resume = await brokenRun(both);
    const inspection = await resume({ cloud: both.cloud });
    expect(inspection.parts).toHaveLength(2);
    expect(reasons(inspection)).toMatchObject({ outcome: 'pass' });
  });

  test('is inconclusive if it holds another one since', async () => {
    const both = await openBoth();
    const resume = await brokenRun(both);
    const inspection = await resume({ cloud: changing(both.cloud, (detail) => withRed(detail, 1.001)) });
    expect(reasons(inspection)).toMatchObject({ outcome: 'inconclusive' });
    expect(reasons(inspection).codes).toContain('calibration-changed');
  });

  test('is refused without it', async () => {
    const resume = await brokenRun(await openBoth());
    const { stopped, judgment } = await resume({});
    expect(stopped).toMatchObject({
      code: 'resume-refused',
      params: { changed: expect.arrayContaining([{ part: 'cloudUrl' }]) },
    });
    expect(judgment.verdict.outcome).toBe('inconclusive');
  });
});
