import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { judgeAgain } from '../../src/inspect/files/judge-again.ts';
import { inspectIntoFolder, resumeIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { InspectSourceOptions } from '../../src/inspect/services.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { compareInspections } from '../../src/record/comparison/compare-inspections.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { parseInspection, readRecord } from '../../src/record/read-inspection.ts';
import { reportJunit } from '../../src/report/ci/report-junit.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { summarizeRun } from '../../src/report/overview/run-summary.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { reportCsv } from '../../src/report/tables/report-csv.ts';
import { withCode } from '../with-code.ts';
import { clock, FakeCapture, optionsOf, reference, run } from './fake-source.ts';
import { lightOnSimulator } from './light-on-simulator.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-stop-'));
});
afterEach(() => rm(root, { recursive: true }));

/** A signal that is 40 codes too dark where it is bad. */
function capture(isBad: (xPx: number, yPx: number) => boolean) {
  const source = new FakeCapture();
  source.changes = (answer) => {
    const { xPx, yPx } = answer.actual;
    if (!isBad(xPx, yPx)) return answer;
    const dark = (code: number) => Math.max(0, code - 40);
    const { r, g, b } = answer.rgbFull;
    const rgbFull = { r: dark(r), g: dark(g), b: dark(b) };
    return { ...answer, rgbFull, rawValue: { format: 'RGB', ...rgbFull }, received: { xPx, yPx, rgbFull } };
  };
  return source;
}

const bottomRight = (xPx: number, yPx: number) => xPx > 3000 && yPx > 1800;

const options = {
  ...{ profile: 'calibration-match', reference, clock, stopAtFail: true },
  ...{ patches: ['white', 'gray-128', 'black'], layout: '5x5', shownBy: 'browser' },
} satisfies Partial<InspectSourceOptions>;

function stopped(more: Partial<InspectSourceOptions> = {}, source = capture(bottomRight)) {
  return run(source, { ...options, ...more });
}

/** Where the first readings of each run are: patch and point. */
function order({ readings, plan }: Inspection): readonly string[] {
  return readings.map(({ patchIndex, pointIndex }) => `${plan.patches[patchIndex]?.name} ${pointIndex}`);
}

describe('a run that stops at a proven fail', () => {
  test('reads no further than the point that proves it, and is closed like any other', async () => {
    const inspection = await stopped();
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'fail', counts: { planned: 75 } });
    expect(inspection.stopped).toMatchObject({ code: 'fail-proven' });
    expect(order(inspection).at(-1)).toMatch(/ 24$/);
    expect(inspection.readings.length).toBeLessThan(6);
    const last = inspection.readings.at(-1)?.sequence;
    expect(inspection.checks.at(-1)?.afterReading).toBe(last);
    expect(inspection.conditions?.stopAtFail).toEqual({});
    expect(parseInspection(JSON.stringify(inspection), 'record')).toEqual(JSON.parse(JSON.stringify(inspection)));
  });

  test('reads the whole plan of a monitor that passes', async () => {
    const inspection = await stopped({}, new FakeCapture());
    expect(inspection.stopped).toBeNull();
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'pass', counts: { read: 75 } });
    expect(inspection.plan.order).toBe('farthest-first');
  });

  test('reads the corners of all patches, then their edges, then the rest, if a window shows them', async () => {
    const names = order(await stopped({}, new FakeCapture()));
    const stage = (name: string) => {
      const index = Number(name.split(' ')[1]);
      if (index === 12) return 0;
      return 2 - Number([0, 4].includes(index % 5)) - Number([0, 4].includes(Math.floor(index / 5)));
    };
    expect(names.map(stage)).toEqual(names.map(stage).toSorted((a, b) => a - b));
    expect(new Set(names.slice(0, 15).map((name) => name.split(' ')[0])).size).toBe(3);
    // White cannot rise and black cannot fall: gray shows the smallest errors.
    expect(names[0]).toBe('gray-128 12');
  });

  test('asks a person for each patch once', async () => {
    const names = order(await stopped({ shownBy: 'person' }, new FakeCapture())).map((name) => name.split(' ')[0]);
    expect(names.filter((name, place) => name !== names[place - 1])).toHaveLength(3);
  });

  test('keeps an order that was asked for', async () => {
    const inspection = await stopped({ order: 'row-major' });
    expect(order(inspection)).toEqual(Array.from({ length: 25 }, (_, index) => `white ${index}`));
  });

  test('is refused with several passes, as is a history without it', async () => {
    await expect(stopped({ repeat: 2 })).rejects.toThrow(withCode('invalid-plan'));
    await expect(stopped({ stopAtFail: false, history: root })).rejects.toThrow(withCode('invalid-plan'));
  });

  test('reads on while something is in doubt', async () => {
    const source = capture(bottomRight);
    const { changes } = source;
    source.changes = (answer) => {
      if (answer.actual.xPx < 500 && answer.actual.yPx < 500) throw new Error('no answer');
      return changes(answer);
    };
    const inspection = await stopped({}, source);
    expect(inspection.stopped).toBeNull();
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'inconclusive', counts: { read: 72 } });
  });

  test('is inconclusive if the monitor is another one at the last check', async () => {
    const source = capture(bottomRight);
    let checks = 0;
    source.check = async () => {
      checks += 1;
      return { present: true, colorModeIndex: 0, calibrationId: checks > 1 ? 'cal-2' : 'cal-1' };
    };
    const { judgment } = await stopped({ patches: ['white'] }, source);
    expect(judgment.verdict.outcome).toBe('inconclusive');
  });

  test('is inconclusive if the signal has another size afterwards', async () => {
    const source = capture(bottomRight);
    let asked = 0;
    source.confirmResolution = async () => {
      asked += 1;
      return asked === 1;
    };
    const { judgment, stopped: why } = await stopped({}, source);
    expect(why?.code).toBe('resolution-unconfirmed');
    expect(judgment.verdict.outcome).toBe('inconclusive');
    expect(judgment.verdict.reasons.map(({ code }) => code)).toContain('readings-missing');
  });

  test('reads the center for drift once more, if light is measured', async () => {
    const light = await lightOnSimulator('flat');
    let readings = 0;
    light.disturb = (reading) => {
      readings += 1;
      return readings === 3 ? { ...reading, xyz: { X: 40, Y: 50, Z: 60 } } : reading;
    };
    const inspection = await light.inspect({}, { stopAtFail: true });
    expect(inspection.stopped?.code).toBe('fail-proven');
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'fail', counts: { planned: 9, read: 2 } });
    expect(inspection.meterLog?.drift).toHaveLength(2);
  });
});

describe('its record', () => {
  test('is inconclusive under a profile that it does not prove to fail', async () => {
    const inspection = await stopped();
    const profile = findProfile('calibration-match');
    const limits = profile.limits.map((limit) => ({ ...limit, recommended: 60, required: 60 }));
    const again = (lax: typeof profile) =>
      judgeAgain({ inspection, recordSha256: '' }, { runId: 'again', judgedAt: inspection.finishedAt, profile: lax });
    expect(again(profile).judgment.verdict.outcome).toBe('fail');
    expect(again({ ...profile, name: 'lax', limits }).judgment.verdict.outcome).toBe('inconclusive');
  });

  test('says in every report that the rest was not read', async () => {
    const inspection = await stopped();
    const { read } = inspection.judgment.verdict.counts;
    const text = reportConsole(inspection, { color: false, width: 200 });
    expect(text).toContain(`stopped  The run was stopped after ${read} of 75 readings: they prove that it fails.`);
    expect(text).toMatch(/limit +missed max ΔE2000 from calibration \(\S+\): at least \d/);
    expect(text).not.toContain('spanning');
    expect(reportHtml(inspection, { lang: 'de' })).toContain('mindestens ');
    expect(reportHtml(inspection)).toContain(`The run was stopped after ${read} of 75 readings`);
    const junit = reportJunit(inspection);
    expect(junit.match(/<skipped type="fail-proven"/g)).toHaveLength(75 - read + 2);
    expect(junit).toMatch(/<testsuites [^>]*errors="0"/);
    expect(junit).toContain('is at least ');
    const rows = reportCsv(inspection).trim().split('\r\n');
    expect(rows[0]).toMatch(/,stopped$/);
    expect(rows.filter((row) => row.endsWith(',fail-proven'))).toHaveLength(75 - read);
    expect(summarizeRun(inspection, 'en')).toMatchObject({ grade: 'fail', limitShare: null, isStopped: false });
  });

  test('is compared with no other', async () => {
    const inspection = await stopped();
    const whole = await stopped({ stopAtFail: false });
    expect(() => compareInspections(whole, inspection)).toThrow(withCode('unlike-runs'));
  });

  test('is what its journal comes to, so that nothing is left to resume', async () => {
    const out = join(root, 'run');
    const source = capture(bottomRight);
    const { inspection } = await inspectIntoFolder({ ...optionsOf(source, options), out });
    const again = { source, reference, showPatch: source.showPatch, clock };
    expect((await resumeIntoFolder(out, again)).inspection).toEqual(JSON.parse(JSON.stringify(inspection)));
  });

  test('comes of an interrupted run as well, without another reading if those of before prove it', async () => {
    const out = join(root, 'run');
    const source = capture(bottomRight);
    const whole = await inspectIntoFolder({ ...optionsOf(source, options), out: join(root, 'whole') });
    const { read } = whole.inspection.judgment.verdict.counts;
    await inspectIntoFolder({ ...optionsOf(source, options), out, limits: { maxAttempts: read - 1 } });
    const { inspection } = await resumeIntoFolder(out, { source, reference, showPatch: source.showPatch, clock });
    expect(inspection.stopped?.code).toBe('fail-proven');
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'fail', counts: { read } });
    expect(await readFile(join(out, 'readings.ndjson'), 'utf8')).toContain('"fail-proven"');
  });
});

describe('earlier runs', () => {
  test('name the points that are read first', async () => {
    const source = capture((xPx, yPx) => xPx > 1000 && xPx < 1400 && yPx > 500 && yPx < 800);
    const history = join(root, 'runs');
    const first = await inspectIntoFolder({ ...optionsOf(source, options), out: join(history, 'first') });
    expect(first.inspection.readings.length).toBeGreaterThan(15);
    const next = await stopped({ history }, source);
    expect(next.readings).toHaveLength(1);
    expect(next.conditions?.stopAtFail).toEqual({ history: { runs: 1, places: 1 } });
    expect(reportHtml(next)).toContain('earlier runs of this model: 1; places where they failed, read first: 1');
    expect(order(await stopped({ history, order: 'row-major', shownBy: 'person' }, source))).toHaveLength(1);
  });

  test('of another model, or unreadable, have no say', async () => {
    const source = capture(bottomRight);
    Object.assign(source.monitor, { modelName: 'Panel 32' });
    await inspectIntoFolder({ ...optionsOf(source, options), out: join(root, 'other') });
    expect(await readRecord(join(root, 'other'))).toMatchObject({ stopped: { code: 'fail-proven' } });
    const { conditions } = await stopped({ history: root });
    expect(conditions?.stopAtFail).toEqual({ history: { runs: 0, places: 0 } });
    const nowhere = await stopped({ history: join(root, 'nowhere') });
    expect(nowhere.conditions?.stopAtFail).toEqual({ history: { runs: 0, places: 0 } });
  });
});
