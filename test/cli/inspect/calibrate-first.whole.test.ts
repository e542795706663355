import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/http/clock.ts';
import { parseInspection } from '../../../src/record/read-inspection.ts';
import { calibration, minutesAgo } from '../../read/monitor/fake-calibration.ts';
import { fakeMonitor } from '../../read/monitor/fake-monitor.ts';
import { ofWhite } from '../of-white.ts';
import { impatientClock, runFlatfield } from '../run-flatfield.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-calibrate-first-'));
  env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const first = (out: string, args: readonly string[], clock = impatientClock) =>
  runFlatfield(['inspect', '--calibrate-first', ...args, '--out', join(folder, out), '--json'], { env, clock });

/** A monitor that adds a result at the second question after RUN, as `changes` say. */
async function calibrating(changes: object) {
  const monitor = await fakeMonitor();
  let asked = 0;
  monitor.beforeAnswer = (request) => {
    if (request === `PUT /monitors/${monitor.id}/selfcalibration/execution`) asked = 1;
    else if (asked > 0 && request.endsWith('/calibration-results')) asked += 1;
    if (asked !== 3) return;
    asked = 0;
    monitor.results.push(calibration({ id: 'new', executedAt: minutesAgo(1), ...changes }));
  };
  return monitor;
}

/** A clock on which a wait takes no time of the computer. */
function skippingClock() {
  let skippedMs = 0;
  const monotonicMs = () => systemClock.monotonicMs() + skippedMs;
  const sleep = async (durationMs: number) => {
    skippedMs += durationMs;
  };
  return { ...systemClock, monotonicMs, sleep };
}

describe('flatfield inspect --calibrate-first', () => {
  it('reads under the new calibration of the mode that is inspected', async () => {
    const args = ['--simulate', 'flat', '--time-scale', '0', '--resolution', '3840x2160', '--patches', 'white'];
    const { code, stdout, stderr } = await first('mode', [...args, '--color-mode', '1']);
    const { calibration: read, conditions } = parseInspection(stdout, 'stdout');
    expect([code, conditions?.colorMode?.index]).toEqual([0, 1]);
    expect(read.reference?.received).toMatchObject({ executor: 'SELFCALIBRATION' });
    expect(stderr).toMatch(
      /^Self-calibration of color mode 1 \(OSD number 2, .*\) before the run: some minutes, at most 15\.\n/,
    );
    expect(stderr).toContain(`succeeded: result ${read.reference?.calibrationId} of ${read.reference?.executedAt}.\n`);
  });

  it('is not repeated when the run is resumed', async () => {
    const monitor = await calibrating({});
    await first('resumed', ['--api', monitor.url, ...ofWhite, '--max-attempts', '5']);
    const { code } = await runFlatfield(['inspect', '--resume', join(folder, 'resumed'), '--shown'], { env });
    expect(code).toBe(0);
    expect(monitor.requests.filter((request) => request.endsWith('/execution'))).toHaveLength(1);
    const again = ['inspect', '--resume', join(folder, 'resumed'), '--shown', '--calibrate-first'];
    expect((await runFlatfield(again, { env })).code).toBe(3);
  });

  it.each([
    ['fails', { errorCode: 'E102' }, 'failed: The calibration result new of'],
    ['is older than the one in force', { executedAt: minutesAgo(60 * 48) }, 'is not the newest one'],
  ])('does not start the run if the self-calibration %s', async (name, changes, said) => {
    const monitor = await calibrating(changes);
    const { code, stdout, stderr } = await first(name, ['--api', monitor.url, ...ofWhite]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
    expect(monitor.requests.filter((request) => request.includes('/pixel-inspection'))).toEqual([]);
    expect(await readdir(join(folder, name))).toEqual([]);
  });

  it('does not start the run if another color mode is selected meanwhile', async () => {
    const monitor = await calibrating({});
    const { beforeAnswer } = monitor;
    monitor.beforeAnswer = (...request) => {
      beforeAnswer(...request);
      if (monitor.results.length > 1) monitor.found['color-mode'] = '3';
    };
    const { code, stderr } = await first('other mode', ['--api', monitor.url, ...ofWhite]);
    expect(code).toBe(2);
    expect(stderr).toContain('is not the newest one of the current color mode. The run was not started.');
  });

  it('does not start the run without a new result in time', async () => {
    const monitor = await fakeMonitor();
    const { code, stderr } = await first('late', ['--api', monitor.url, ...ofWhite], skippingClock());
    expect(code).toBe(2);
    expect(stderr).toContain('no new calibration result of color mode 0 within 900 s');
  });
});
