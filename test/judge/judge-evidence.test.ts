import { describe, expect, it } from 'vitest';
import type { GuardBand } from '../../src/judge/guard-band.ts';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import type { Patch, Rgb } from '../../src/plan/pattern/patch.ts';
import type { SamplePoint } from '../../src/plan/sampling/sample-point.ts';
import { withCode } from '../with-code.ts';
import { type BuildOptions, buildEvidence, REFERENCE, signalsOf, withReading } from './build-evidence.ts';
import { flatFieldExact, flatFieldMatch } from './flat-field-profiles.ts';
import { inEnglish } from './in-english.ts';

const judgedAt = '2026-01-05T09:00:00.000Z';
const FOUR = 'white,gray-192,gray-128,gray-64';
/** PraD states the levels in percent, DisplayCAL shows the next multiple of 64. */
const PRAD = 'white,gray-191,gray-128,gray-64';

function verdictOf(profile: string | Profile, options: BuildOptions = {}, guardBand?: GuardBand) {
  const by = typeof profile === 'string' ? findProfile(profile) : profile;
  const band = guardBand === undefined ? {} : { guardBand };
  const evidence = buildEvidence(options);
  return inEnglish(judgeEvidence(evidence, by, { judgedAt, ...band }).verdict, evidence.plan);
}

function acceptingSignal(profile: string, options: BuildOptions) {
  const evidence = buildEvidence(options);
  const { verdict } = judgeEvidence(evidence, findProfile(profile), { judgedAt, acceptSignal: true });
  return inEnglish(verdict, evidence.plan);
}

/** An even screen, but for what a change makes of a point: factors on X, Y and Z. */
function lightBut(change: (patch: Patch, point: SamplePoint) => readonly [number, number, number]) {
  return (patch: Patch, point: SamplePoint) => {
    const share = Math.max((patch.codes.r / 255) ** 2.2, 0.001);
    const [x, y, z] = change(patch, point);
    return { X: 95 * share * x, Y: 100 * share * y, Z: 108 * share * z };
  };
}

const even = [1, 1, 1] as const;

describe('judgeEvidence', () => {
  it('passes a flat field, says on what it rests, and judges every reading', () => {
    const evidence = buildEvidence();
    const judgment = judgeEvidence(evidence, flatFieldMatch, { judgedAt });
    expect(judgment).toMatchObject({
      judgedAt,
      profile: { name: 'calibration-match' },
      toneResponse: { value: 2.2, from: 'target' },
      additivityErrorPercent: expect.closeTo(-0.2, 3),
    });
    expect(judgment).not.toHaveProperty('guardBand');
    expect(judgment.verdict.summary).toMatchObject({ readings: 125, reason: null, more: 0 });
    expect(inEnglish(judgment.verdict, evidence.plan)).toMatchObject({
      outcome: 'pass',
      grade: 'pass',
      summary: expect.stringMatching(
        /^All 125 readings meet calibration-match\. White: .* is 0\.00, the value closest to its limit\.$/,
      ),
      basis: expect.stringMatching(/no light was measured/),
      counts: { planned: 125, read: 125, judged: 125 },
      reasons: [],
    });
  });

  it('names the limit that a pass is nearest to', () => {
    const read: BuildOptions['read'] = (codes, { index }, { name }) =>
      name === 'red' && index === 7 ? { ...codes, r: 254 } : codes;
    const verdict = verdictOf(flatFieldMatch, { patches: 'white,red,blue', read });
    expect(verdict.summary).toMatch(
      /^All 75 readings meet .*\. Red: .* is 0\.\d+ at column 3, row 2 \(1920, 648 px\), the value closest to its limit\.$/,
    );
  });

  it('fails a tinted point and says where', () => {
    const read: BuildOptions['read'] = (codes, { index }) => (index === 4 ? { ...codes, b: 200 } : codes);
    const verdict = verdictOf(flatFieldMatch, { patches: 'white', read });
    expect(verdict.outcome).toBe('fail');
    expect(verdict.summary).toMatch(
      /^White: max ΔE2000 from calibration is [\d.]+ at column 5, row 1 \(3456, 216 px\) \(limit 2\)\.$/,
    );
    expect(verdict.reasons).toMatchObject([{ weight: 'fail', code: 'limit-missed', patchIndex: 0, pointIndex: 4 }]);
  });

  it('passes marginally what meets the required bound only', () => {
    const verdict = verdictOf(flatFieldMatch, { patches: 'white', read: ({ r, g }) => ({ r, g, b: 252 }) });
    expect(verdict).toMatchObject({ outcome: 'pass', grade: 'pass-marginal' });
    expect(verdict.summary).toMatch(/^Required limits are met, recommended ones are not: .* \(recommended limit 1\)/);
  });

  it('explains no run that passes, whatever a diagnosis would say', () => {
    const shifted = { patches: 'white,gray-128,gray-64', read: ({ r, g, b }: Rgb) => ({ r, g, b: b - 2 }) };
    const judged = (required: number) => {
      const match = flatFieldMatch;
      const limits = match.limits.map((limit) => ({ ...limit, recommended: required, required }));
      return judgeEvidence(buildEvidence(shifted), { ...match, limits }, { judgedAt });
    };
    expect(judged(100)).toMatchObject({ verdict: { outcome: 'pass' }, diagnoses: [] });
    expect(judged(0.1).verdict.outcome).toBe('fail');
    expect(judged(0.1).diagnoses).not.toEqual([]);
  });

  it('tells of the worst limit first, and how many more there are', () => {
    const read: BuildOptions['read'] = (codes, { index }, { name }) =>
      index === 4 ? { ...codes, b: name === 'white' ? 235 : 100 } : codes;
    const verdict = verdictOf(flatFieldMatch, { patches: 'white,gray-191', read });
    expect(verdict.summary).toMatch(/^Gray-191: .*\(1 more reason\)$/);
    const three = verdictOf(flatFieldMatch, { patches: 'white,gray-191,gray-128', read });
    expect(three.summary).toMatch(/\(2 more reasons\)$/);
  });

  it('judges code values without any calibration', () => {
    expect(verdictOf(flatFieldExact, { patches: 'white,black,red', reference: null })).toMatchObject({
      outcome: 'pass',
      basis: "Signal at the monitor's input only; no light was measured.",
    });
    const read: BuildOptions['read'] = (codes, { index }) => (index === 24 ? { ...codes, g: codes.g - 1 } : codes);
    const verdict = verdictOf(flatFieldExact, {
      patches: 'white,black',
      read: (c, p, patch) => (patch.name === 'white' ? read(c, p, patch) : c),
    });
    expect(verdict.summary).toMatch(/is 1 steps at column 5, row 5 .* \(limit exactly 0 steps\)\.$/);
  });

  it('takes white and black in another bit depth for those that a profile asks for', () => {
    expect(verdictOf(flatFieldExact, { patches: 'white@10,black@10' }).outcome).toBe('pass');
  });

  it('fails an 8-bit signal if 10 bits were commanded, even at black and white', () => {
    const evidence = buildEvidence({ patches: 'white@10,black@10' });
    const readings = signalsOf(evidence).map((reading) => {
      const rgbFull = { r: reading.rgbFull.r >> 2, g: reading.rgbFull.g >> 2, b: reading.rgbFull.b >> 2 };
      return { ...reading, bitDepth: 8, rgbFull, rawValue: { format: 'RGB' as const, ...rgbFull } };
    });
    expect(judgeEvidence({ ...evidence, readings }, flatFieldExact, { judgedAt }).verdict.outcome).toBe('fail');
  });

  it('is inconclusive over a gray without a known tone response, and lists the known ones', () => {
    const reference = { ...REFERENCE, toneResponse: 'EBU' };
    const verdict = verdictOf(flatFieldMatch, { patches: 'white,gray-128', reference });
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.summary).toMatch(/^Gray-128: .* could not be judged: .*sRGB, L\*, BT\.1886, PQ, HLG/);
    expect(verdict.counts).toEqual({ planned: 50, read: 50, judged: 25 });
    const evidence = buildEvidence({ patches: 'white,gray-128', reference });
    const option = { judgedAt, toneResponse: 'sRGB' };
    expect(judgeEvidence(evidence, flatFieldMatch, option).verdict.outcome).toBe('pass');
    expect(() => judgeEvidence(evidence, flatFieldMatch, { judgedAt, toneResponse: 'EBU' })).toThrow(
      withCode('unknown-tone-response'),
    );
  });

  it('gives the same judgment for the same evidence, also from a record that was stored', () => {
    const evidence = buildEvidence({
      patches: FOUR,
      read: (codes, { index }) => ({ ...codes, r: codes.r - (index % 3) }),
    });
    const first = judgeEvidence(evidence, findProfile('iso-14861'), { judgedAt, guardBand: 0.1 });
    const stored = JSON.parse(JSON.stringify(evidence));
    expect(judgeEvidence(stored, findProfile('iso-14861'), { judgedAt, guardBand: 0.1 })).toEqual(first);
    expect(JSON.parse(JSON.stringify(first))).toEqual(first);
  });

  it('judges 10,000 points with every metric', () => {
    const options = { layout: '100x100', patches: 'white', light: lightBut((_, { index }) => [1 + index / 1e6, 1, 1]) };
    const evidence = buildEvidence(options);
    expect(judgeEvidence(evidence, findProfile('tco-certified'), { judgedAt }).verdict.counts.judged).toBe(10_000);
  });
});

describe('light profiles', () => {
  it('carry their caveat if only the signal was read', () => {
    const verdict = acceptingSignal('iso-14861', { patches: FOUR });
    expect(verdict.outcome).toBe('pass');
    expect(verdict.basis).toMatch(/^Signal path only, no light was measured/);
    expect(verdict.reasons).toMatchObject([{ weight: 'note', code: 'light-not-measured' }]);
  });

  it.each(['iso-14861', 'tco-certified', 'panel-data-sheet'])(
    '%s passes no signal, unless that is accepted',
    (name) => {
      const verdict = verdictOf(name, { patches: FOUR });
      expect(verdict.outcome).toBe('inconclusive');
      expect(verdict.reasons[0]).toMatchObject({ weight: 'inconclusive', code: 'light-not-measured' });
      expect(acceptingSignal(name, { patches: FOUR }).outcome).toBe('pass');
    },
  );

  it('say in the judgment whether the signal was accepted, if it matters', () => {
    const judged = (name: string, options: BuildOptions, acceptSignal?: boolean) =>
      judgeEvidence(buildEvidence(options), findProfile(name), { judgedAt, ...(acceptSignal && { acceptSignal }) });
    expect(judged('tco-certified', {}).acceptSignal).toBe(false);
    expect(judged('tco-certified', {}, true).acceptSignal).toBe(true);
    expect(judged('calibration-match', {})).not.toHaveProperty('acceptSignal');
    expect(judged('tco-certified', { patches: 'white', light: lightBut(() => even) })).not.toHaveProperty(
      'acceptSignal',
    );
  });

  it('judge measured light without a calibration and without an API to check', () => {
    const verdict = verdictOf('iso-14861', { patches: FOUR, reference: null, light: lightBut(() => even) });
    expect(verdict).toMatchObject({
      outcome: 'pass',
      basis: expect.stringMatching(/^Emitted light, measured with a meter\. Signal not checked/),
      reasons: [],
    });
  });

  it('say which of their limits were not verified against the standard', () => {
    const verdict = verdictOf('tco-certified', { patches: 'white', light: lightBut(() => even) });
    expect(verdict.outcome).toBe('pass');
    expect(verdict.reasons).toMatchObject([{ code: 'limit-not-verified' }]);
  });

  it('pass no even screen that does not show the patch', () => {
    const read = () => ({ r: 0, g: 0, b: 0 });
    const verdict = verdictOf('panel-data-sheet', { patches: 'white', layout: '9', read });
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.summary).toMatch(
      /white at column 2, row 2 .* reads 0\/0\/0 at 8 bits: the screen did not show that patch/,
    );
  });

  it('seek no fault of the signal in light that is uneven', () => {
    const light = lightBut((_, { index }) => (index === 0 ? [0.5, 0.5, 0.5] : even));
    const evidence = buildEvidence({ patches: 'white', layout: '9', light });
    const judgment = judgeEvidence(evidence, findProfile('panel-data-sheet'), { judgedAt });
    expect(judgment.verdict.outcome).toBe('fail');
    expect(judgment.diagnoses).toEqual([]);
  });

  it('pass no dead panel', () => {
    const dead = { patches: 'white', layout: '9', light: () => ({ X: 0, Y: 0, Z: 0 }) };
    expect(verdictOf('panel-data-sheet', dead)).toMatchObject({ outcome: 'inconclusive' });
  });

  it('leave code values to readings of the signal, also next to limits on light', () => {
    const [codes, sheet] = [flatFieldExact, findProfile('panel-data-sheet')];
    const both = { ...codes, limits: [...codes.limits, ...sheet.limits] };
    const mixed = verdictOf(both, { patches: 'white,black', light: lightBut(() => even) });
    expect(mixed.reasons[0]?.code).toBe('signal-not-read');

    const verdict = verdictOf(flatFieldExact, { patches: 'white,black', light: lightBut(() => even) });
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reasons).toMatchObject([{ code: 'signal-not-read' }, { code: 'limit-unjudged' }]);
  });

  it('have no limit of AAPM 270 but the one that a user sets', () => {
    const verdict = verdictOf('aapm-270', {
      layout: '3x3',
      patches: 'gray-30,gray-120,gray-210',
      light: lightBut(() => even),
    });
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.summary).toMatch(/aapm-270 has no limit to judge by\. .*set one on ludm/);
  });
});

describe('traps that other tools fall into', () => {
  const corner = (change: readonly [number, number, number], only = '') =>
    lightBut(({ name }, { index }) => (index === 0 && (only === '' || name === only) ? change : even));
  const LIGHT_PROFILES: readonly [string, string, string][] = [
    ['iso-14861', '5x5', FOUR],
    ['iso-12646', '3x3', 'white,gray-128,black'],
    ['iso-12646-2008-amd-1', '3x3', 'white,gray-128,gray-64'],
    ['prad-very-good', '15', PRAD],
    ['prad-good', '15', PRAD],
    ['din-quality-control', '5-area-windows', 'gray-128'],
    ['dci-direct-view', '9-ring', 'white'],
    ['dci-direct-view-hdr', '9-ring', 'white'],
    ['ebu-3320', '13', 'white'],
  ];

  it.each(LIGHT_PROFILES)(
    '%s fails a corner that is 21 %% too dark, and passes an even screen',
    (name, layout, patches) => {
      const dark = corner([0.79, 0.79, 0.79]);
      expect(verdictOf(name, { layout, patches, light: dark }).outcome).toBe('fail');
      expect(verdictOf(name, { layout, patches, light: lightBut(() => even) }).outcome).toBe('pass');
    },
  );

  it.each(['very-good', 'good', 'satisfactory', 'sufficient'])(
    'prad-%s fails an opposite tint of equal chroma',
    (grade) => {
      // The center warm, the corner as cold: equal chroma, and CIEDE2000 above 15.
      const light = lightBut((_, { index }) => (index === 0 ? [0.9, 1, 1.2] : [1.1, 1, 0.82]));
      const white = lightBut((_, { index }) => (index === 0 ? [0.965, 1, 1.06] : even));
      expect(verdictOf(`prad-${grade}`, { layout: '15', patches: PRAD, light }).outcome).toBe('fail');
      expect(verdictOf(`prad-very-good`, { layout: '15', patches: PRAD, light: white }).outcome).toBe('fail');
    },
  );

  it('an opposite tint of the signal fails against the calibration', () => {
    const read: BuildOptions['read'] = ({ r, g, b }, { index }) =>
      index === 0 ? { r: r - 20, g, b } : index === 1 ? { r, g, b: b - 20 } : { r, g, b };
    expect(verdictOf(flatFieldMatch, { patches: 'white', read }).outcome).toBe('fail');
  });

  it('a dark level that is wrong is not hidden by a bright one', () => {
    // 25 % gray is 5 cd/m2 here: 30 % of it is 1.5 % of the white.
    const dim = corner([0.7, 0.7, 0.7], 'gray-64');
    const verdict = verdictOf('iso-12646-2008-amd-1', { layout: '3x3', patches: 'white,gray-128,gray-64', light: dim });
    expect(verdict.outcome).toBe('fail');
    expect(verdict.summary).toMatch(/^Gray-64: .* is 30\.00 % at column 1, row 1/);
  });

  it('a level that is wrong is not hidden in an average over levels', () => {
    const tinted = lightBut(({ name }, { column }) => (name === 'gray-128' && column !== 2 ? [1.09, 1, 1.09] : even));
    const verdict = verdictOf('iso-14861', { layout: '5x5', patches: FOUR, light: tinted });
    expect(verdict.outcome).toBe('fail');
    expect(verdict.limits.filter(({ result }) => result === 'missed').map(({ patchIndex }) => patchIndex)).toContain(2);
  });

  it('no readings never pass', () => {
    const evidence = { ...buildEvidence({ patches: 'white' }), readings: [] };
    const { verdict } = judgeEvidence(evidence, flatFieldMatch, { judgedAt });
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.counts).toEqual({ planned: 25, read: 0, judged: 0 });
  });

  it('a doubt outweighs every fail', () => {
    const bad = buildEvidence({ patches: 'white', read: () => ({ r: 0, g: 0, b: 0 }) });
    const { verdict } = judgeEvidence(withReading(bad, 3, { hdcp: true }), flatFieldMatch, {
      judgedAt,
    });
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reasons.map(({ weight }) => weight)).toEqual(['inconclusive', 'fail']);
  });
});

describe('the guard band', () => {
  const tooDark = (percent: number): BuildOptions => ({
    layout: '5-area-windows',
    patches: 'gray-128',
    light: lightBut((_, { index }) => (index === 0 ? [1, 1 - percent / 100, 1] : even)),
  });

  it.each<[number, GuardBand, string]>([
    [13, 1, 'pass'],
    [14.5, 1, 'inconclusive'],
    [15.5, 1, 'inconclusive'],
    [17, 1, 'fail'],
    [14.5, 0, 'pass'],
    [14.5, { 'luminance-center-max': 1 }, 'inconclusive'],
    [14.5, { mld: 1 }, 'pass'],
  ])('makes %d %% too dark under %j: %s', (percent, guardBand, outcome) => {
    expect(verdictOf('din-quality-control', tooDark(percent), guardBand).outcome).toBe(outcome);
  });

  it('is kept with the judgment and named in the reason', () => {
    const evidence = buildEvidence(tooDark(14.5));
    const judgment = judgeEvidence(evidence, findProfile('din-quality-control'), {
      judgedAt,
      guardBand: 1,
    });
    expect(judgment.guardBand).toBe(1);
    expect(inEnglish(judgment.verdict, evidence.plan).summary).toMatch(
      /is 14\.50 % .* within the guard band of its limit, 14\.00 to 16\.00 % \(limit less than 15 %\)/,
    );
    expect(judgment.verdict.limits).toMatchObject([{ result: 'unjudged', value: expect.closeTo(14.5, 9) }]);
  });

  it('makes a value near its recommended bound marginal, and leaves exact bounds alone', () => {
    const options: BuildOptions = {
      layout: '3x3',
      patches: 'white,gray-128,black',
      light: lightBut(({ name }, { index }) => (index === 0 && name === 'white' ? [0.952, 0.952, 0.952] : even)),
    };
    expect(verdictOf('iso-12646', options, { 'luminance-center-max': 0.1 }).grade).toBe('pass');
    expect(verdictOf('iso-12646', options, { 'luminance-center-max': 0.5 }).grade).toBe('pass-marginal');
    expect(verdictOf(flatFieldExact, { patches: 'white,black' }, 0.5).outcome).toBe('pass');
  });

  it.each<GuardBand>([-1, Number.NaN, Number.POSITIVE_INFINITY, { mld: -1 }, { nothing: 1 }])(
    'refuses %j',
    (guardBand) => {
      expect(() => verdictOf('tg18', {}, guardBand)).toThrow(withCode('invalid-guard-band'));
    },
  );
});
