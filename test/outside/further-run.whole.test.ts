import { describe, expect, it } from 'vitest';
import { parseProfile } from '../../src/entries/index.ts';
import type { InspectOptions } from '../../src/inspect/services.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { impatientClock } from '../cli/run-flatfield.ts';
import { inspectServer, outcomeOf, serverForTest } from './inspect-outside.ts';
import { answerOperation } from './monitor-operations.ts';
import { calibrationOf, type MonitorState, soundColors } from './monitor-state.ts';
import { each, scaled, signalOf } from './signals.ts';

const white = { patches: ['white'] };
type Options = Partial<Omit<InspectOptions, 'api'>>;

/** The outcome where something happens before the nth pixel request. */
async function outcomeWith(nth: number, happens: (state: MonitorState) => void, options: Options = {}) {
  const server = await serverForTest();
  server.before = (asked) => {
    if (asked.operation === 'pixel' && asked.nth === nth) happens(server.state);
    return undefined;
  };
  return (await inspectServer(server, options)).judgment.verdict.outcome;
}

/** The outcome where each pixel answer has other fields than the clean one. */
async function outcomeAnswering(fields: (body: Record<string, unknown>, nth: number) => object, options: Options = {}) {
  const server = await serverForTest();
  server.before = (asked) => {
    const answer = asked.operation === 'pixel' ? answerOperation(server.state, asked) : undefined;
    if (answer?.status !== 200) return undefined;
    const body = answer.body as Record<string, unknown>;
    return { status: 200, body: { ...body, ...fields(body, asked.nth) } };
  };
  return (await inspectServer(server, options)).judgment.verdict.outcome;
}

describe('the signal changes during the run', () => {
  it.each<[string, Partial<MonitorState>]>([
    ['bit depth', { bitDepth: 10 }],
    ['format', { colorFormat: 'YCBCR' }],
    ['4:2:0', { colorFormat: 'YCBCR420' }],
  ])('%s: does not pass', async (_, change) => {
    const outcome = await outcomeWith(12, (state) => Object.assign(state, change), { patches: ['white', 'red'] });
    expect(outcome).not.toBe('pass');
  });

  it('one reading of HDCP in between: inconclusive or passed on even points only', async () => {
    const server = await serverForTest();
    server.before = ({ operation, nth }) => {
      server.state.hdcp = operation === 'pixel' && nth === 12;
      return undefined;
    };
    const { judgment, plan } = await inspectServer(server, { patches: ['white', 'red'] });
    expect(judgment.verdict.outcome === 'pass' ? plan.evenCoordinates : true).toBe(true);
  });
});

describe('an answer for another place or of another kind does not pass', () => {
  it('another position than asked for', async () => {
    expect(await outcomeAnswering(() => ({ position: { x: 5, y: 5 } }))).not.toBe('pass');
  });

  it('a position one pixel off without HDCP', async () => {
    const off = (body: Record<string, unknown>) => ({
      position: { x: (body['position'] as { x: number }).x + 1, y: 360 },
    });
    expect(await outcomeAnswering(off)).not.toBe('pass');
  });

  it('light that the API claims for a bad signal', async () => {
    const half = { r: 128, g: 128, b: 128 };
    const light = soundColors.white;
    expect(await outcomeAnswering(() => ({ rawValue: half, convertedRgbFull: half, light }), white)).not.toBe('pass');
  });

  it('light that the API claims under a light profile', async () => {
    const light = soundColors.white;
    const options = { ...white, profile: 'tco-certified', layout: '5x5' };
    expect(await outcomeAnswering(() => ({ light }), options)).toBe('inconclusive');
  });
});

describe('the size of the signal', () => {
  it('is not taken as confirmed if the places beyond it are refused for another reason', async () => {
    const server = await serverForTest();
    server.before = ({ operation, query }) => {
      const beyond = Number(query.get('x')) >= 1920 || Number(query.get('y')) >= 1080;
      return operation === 'pixel' && beyond ? { status: 503, body: { message: 'busy' } } : undefined;
    };
    const options = { ...white, resolution: '1920x1080', clock: impatientClock };
    expect((await inspectServer(server, options)).judgment.verdict.outcome).not.toBe('pass');
  });

  it('does not pass turned by 90 degrees', async () => {
    expect(await outcomeOf({}, { ...white, resolution: '2160x3840' })).not.toBe('pass');
  });
});

describe('the color modes', () => {
  it.each([
    ['two are selected', [0, 1]],
    ['none is selected', []],
  ])('%s: does not pass', async (_, selected) => {
    const server = await serverForTest();
    server.before = (asked) => {
      if (asked.operation !== 'modes') return undefined;
      const colorModes = server.state.modes.map((mode, index) => ({
        ...mode,
        index,
        selected: selected.includes(index as never),
      }));
      return { status: 200, body: { colorModes } };
    };
    const outcome = inspectServer(server, white).then(({ judgment }) => judgment.verdict.outcome);
    expect(await outcome.catch(() => 'refused')).not.toBe('pass');
  });

  it('two monitors of one id: does not pass', async () => {
    const server = await serverForTest();
    const { monitor } = server.state;
    server.before = (asked) =>
      asked.operation === 'monitors'
        ? { status: 200, body: { monitors: [monitor, { ...monitor, serialNumber: '7' }] } }
        : undefined;
    const outcome = inspectServer(server, { ...white, monitor: monitor.id }).then(
      ({ judgment }) => judgment.verdict.outcome,
    );
    expect(await outcome.catch(() => 'refused')).not.toBe('pass');
  });

  it('a self-calibration of today without colors is newer than the calibration: does not pass', async () => {
    const self = { ...calibrationOf(), id: 'self', executor: 'SELFCALIBRATION', executedAt: new Date().toISOString() };
    const { calibrationData: _white, measurementData: _rest, ...bare } = self;
    const older = calibrationOf();
    expect(await outcomeOf({ calibrations: () => [older, bare] }, white)).toBe('inconclusive');
  });
});

describe('a profile of your own does not pass', () => {
  const profile = (change: object): Profile =>
    parseProfile({ extends: 'calibration-match', name: 'ours', title: 'Ours', ...change });
  const limit = { metric: 'delta-e-2000-reference-max', operator: '<=', required: 2, source: 'ours', verified: true };

  it('without a limit', async () => {
    const outcome = async () =>
      await outcomeOf({ signal: signalOf(scaled(0.5)) }, { ...white, profile: profile({ limits: [] }) });
    expect(await outcome().catch(() => 'refused')).not.toBe('pass');
  });

  it('whose only limit is for a patch that is not shown', async () => {
    const outcome = async () => {
      const ours = profile({ limits: [{ ...limit, patches: ['gray-10'] }] });
      return await outcomeOf({ signal: signalOf(scaled(0.5)) }, { ...white, profile: ours });
    };
    expect(await outcome().catch(() => 'refused')).not.toBe('pass');
  });

  it('whose limits leave one of the patches shown without any', async () => {
    const half = signalOf((drives) => (drives.b === 1 ? drives : each(drives, (drive) => drive / 2)));
    const options = { patches: ['white', 'red'], profile: profile({ limits: [{ ...limit, patches: ['white'] }] }) };
    expect(await outcomeOf({ signal: half }, options)).not.toBe('pass');
  });
});

describe('points', () => {
  const cluster = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => `${400 + x}px,${400 + y}px`));

  it('of which all but two opposite corners are inside 3x3 pixels do not pass', async () => {
    const layout = [...cluster.slice(0, 8), '10px,10px', '3800px,2100px'].join(';');
    expect(await outcomeOf({}, { ...white, layout })).not.toBe('pass');
  });

  it('that are the same one nine times do not pass', async () => {
    const layout = Array.from({ length: 9 }, () => '0.5,0.5').join(';');
    expect(await outcomeOf({}, { ...white, layout }).catch(() => 'refused')).not.toBe('pass');
  });
});

it('one bad pass of two is judged', async () => {
  const server = await serverForTest();
  server.before = ({ operation }) => {
    if (operation === 'pixel' && server.pixelsRead() >= 9) server.state.signal = signalOf(scaled(0.9));
    return undefined;
  };
  const { judgment } = await inspectServer(server, { ...white, repeat: 2 });
  expect(judgment.verdict.outcome).not.toBe('pass');
});
