import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { EXPANSIONS, type Expansion, expand } from '../../../../src/judge/color/signal/expansion.ts';
import { observations } from '../../../../src/judge/color/signal/observation.ts';
import { findSignalPath } from '../../../../src/judge/color/signal/signal-path.ts';
import { evaluate } from '../../../../src/judge/evaluate.ts';
import { judgeEvidence } from '../../../../src/judge/judge-evidence.ts';
import { findProfile } from '../../../../src/judge/profiles/find-profile.ts';
import type { Rgb } from '../../../../src/plan/pattern/patch.ts';
import type { RawValue } from '../../../../src/read/reading.ts';
import { buildEvidence, withReading } from '../../build-evidence.ts';

const found = (evidence: ReturnType<typeof buildEvidence>) =>
  findSignalPath(observations(evidence.plan, evidence.readings));
const each =
  (of: (code: number) => number) =>
  ({ r, g, b }: Rgb) => ({ r: of(r), g: of(g), b: of(b) });
const rgb =
  (of: (code: number) => number) =>
  (codes: Rgb): RawValue => ({ format: 'RGB', ...each(of)(codes) });

/** Whether no code is wrong behind a link that expands 8 bits by these, one after the other, and sends limited range at the depth of its cable. */
function passesLimited(computer: readonly { readonly to: number; readonly by: Expansion }[], cable: number): boolean {
  const [full, black, span] = [2 ** cable - 1, 2 ** (cable - 4), 219 * 2 ** (cable - 8)];
  const rawOf = new Map<number, number>();
  const read = (code: number): number => {
    let [held, bits] = [code, 8];
    for (const { to, by } of computer) [held, bits] = [expand(held, bits, to, by), to];
    const raw = Math.round(black + (span * held) / (2 ** bits - 1));
    const converted = Math.round(((raw - black) / span) * full);
    rawOf.set(converted, raw);
    return converted;
  };
  const evidence = buildEvidence({
    patches: ['white', 'black', 'red', 'gray-128', 'code-chart'],
    bitDepth: cable,
    read: each(read),
    raw: rgb((code) => rawOf.get(code) as number),
  });
  const { contradiction, metrics } = evaluate({
    ...evidence,
    profile: findProfile('signal-exact'),
    toneResponseOption: null,
  });
  const errors = metrics.filter(({ name }) => name === 'commanded-code-value-error');
  return contradiction === null && errors.length === 5 && errors.every(({ value }) => value === 0);
}

describe('the path of the code values', () => {
  it('names no expansion if no reading has more bits than its patch', () => {
    expect(found(buildEvidence()).signalPath).toEqual({ conversions: [{ range: 'full', matrix: null }] });
    const fewer = buildEvidence({ patches: 'white@10,gray-512@10', bitDepth: 8, read: each((code) => code >> 2) });
    expect(found(fewer).signalPath?.expansions).toBeUndefined();
  });

  it('is none if no signal was read', () => {
    const light = buildEvidence({ light: () => ({ X: 1, Y: 1, Z: 1 }) });
    expect(found(light)).toMatchObject({ signalPath: null, contradiction: null });
    expect(found({ ...buildEvidence(), readings: [] }).signalPath).toBeNull();
  });

  it('leaves out what cannot be true or is of no patch', () => {
    const flat = buildEvidence({ patches: 'white,black', bitDepth: 10, read: each((code) => 4 * code) });
    const spoiled = withReading(withReading(flat, 3, { patchIndex: 9 }), 4, { rgbFull: { r: 5000, g: 0, b: 0 } });
    expect(found(spoiled).signalPath?.expansions).toEqual(['zero-padding']);
  });

  it('names an expansion if some readings have more bits than their patch', () => {
    const padded = buildEvidence({
      patches: 'white,gray-512@10',
      bitDepth: 10,
      read: each((code) => (code === 255 ? 1020 : code)),
    });
    expect(found(padded).signalPath?.expansions).toEqual(['zero-padding']);
  });

  it('takes one expansion for patches of several depths', () => {
    const read = (codes: Rgb, _: unknown, { bitDepth }: { bitDepth: number }) =>
      each((code) => code * 2 ** (12 - bitDepth))(codes);
    const padded = buildEvidence({ patches: 'white,gray-128,gray-100@10', bitDepth: 12, read });
    expect(found(padded).signalPath?.expansions).toEqual(['zero-padding']);
  });

  it('goes over a cable of a depth between', () => {
    // 128 is 514 of 1023 by scaling, and 514 x 4 = 2056; 255 is 1023, and 1023 x 4 = 4092.
    const mixed = buildEvidence({
      patches: 'white,gray-128',
      bitDepth: 12,
      read: each((code) => (code === 255 ? 4092 : 2056)),
    });
    expect(found(mixed).signalPath?.expansions).toEqual([
      'scaling to 10 bits, zero-padding',
      'replication to 10 bits, zero-padding',
    ]);
    // Of patches of 10 bits and readings of 12 there is none.
    const direct = buildEvidence({ patches: 'white@10,gray-512@10', bitDepth: 12, read: each((code) => 4 * code + 1) });
    expect(found(direct).signalPath?.expansions).toEqual([]);
  });

  it('goes over a cable of 12 bits', () => {
    // 128 is 2048 of 12 bits by zero padding, and 2048 / 4095 of 65535 is 32776; 255 is 4080, and that is 65295.
    const mixed = buildEvidence({
      patches: 'white,gray-128',
      bitDepth: 16,
      read: each((code) => (code === 255 ? 65295 : 32776)),
    });
    expect(found(mixed).signalPath?.expansions).toEqual([
      'zero-padding to 12 bits, scaling',
      'zero-padding to 12 bits, replication',
    ]);
  });

  it('allows no step of rounding over a cable', () => {
    const off = buildEvidence({
      patches: 'white,gray-128',
      bitDepth: 12,
      read: each((code) => (code === 255 ? 4092 : 2057)),
    });
    expect(found(off).signalPath?.expansions).toEqual([]);
  });

  it('goes over no cable of fewer bits than a patch, which loses some of them', () => {
    // 513 of 1023 is 127.9 of 255: 128, as the other gray, and 128 x 16 = 2048.
    const cut = buildEvidence({
      patches: 'white,gray-128,gray-513@10',
      bitDepth: 12,
      read: each((code) => (code === 255 ? 4080 : 2048)),
    });
    expect(found(cut).signalPath?.expansions).toEqual([]);
  });

  it('goes over no cable of more bits than the readings', () => {
    // 4080 of 4095 is 1019.3 of 1023, 2048 is 511.6.
    const cut = buildEvidence({
      patches: 'white,gray-128',
      bitDepth: 10,
      read: each((code) => (code === 255 ? 1019 : 512)),
    });
    expect(found(cut).signalPath?.expansions).toEqual([]);
  });

  it('is an expansion and a limited range if some patches have fewer bits than the cable', () => {
    // 255 and 100 are 1020 and 400 by zero padding, 937 and 407 of 64 to 940, decoded as 1019.5 and 400.6; 1023 is 940.
    const sent = new Map([
      [1023, 940],
      [1020, 937],
      [401, 407],
    ]);
    const padded = buildEvidence({
      patches: 'white,gray-100,white@10',
      bitDepth: 10,
      read: each((code) => (code === 255 ? 1020 : code === 100 ? 401 : code)),
      raw: rgb((code) => sent.get(code) ?? 64),
    });
    expect(found(padded).signalPath?.expansions).toEqual(['zero-padding, carried in limited range at 10 bits']);
  });

  it('is rounded by a limited range, at the depth of the cable', () => {
    // 100 of 255 is 16 + 219 x 100 / 255 = 101.9, 102 of 8 bits or 408 of 10; 64 + 876 x 100 / 255 = 407.5, 408 of 10 bits, which is (408 - 64) / 876 x 1023 = 401.7, not 401.2.
    const limited = { patches: 'white,gray-100', bitDepth: 10 };
    const raw = ({ r }: Rgb): RawValue => rgb(() => (r === 1023 ? 940 : 408))({ r, g: r, b: r });
    const carried = buildEvidence({ ...limited, read: each((code) => (code === 255 ? 1023 : 402)), raw });
    expect(found(carried).signalPath).toEqual({
      expansions: ['carried in limited range at 8 bits', 'scaling, carried in limited range at 10 bits'],
      conversions: [{ range: 'limited', matrix: null }],
    });
    // The same values from another code: something else happened to them.
    const other = buildEvidence({
      ...limited,
      read: each((code) => (code === 255 ? 1023 : 402)),
      raw: ({ r }) => rgb(() => (r === 1023 ? 940 : 412))({ r, g: r, b: r }),
    });
    expect(found(other).signalPath).toEqual({ expansions: [], conversions: [{ range: 'limited', matrix: null }] });
    // Two steps of the reading are no rounding.
    const far = buildEvidence({ ...limited, read: each((code) => (code === 255 ? 1023 : 404)), raw });
    expect(found(far).signalPath?.expansions).toEqual([]);
  });

  it('is a good link too if a computer rounds to full-range codes before the range', () => {
    // 197 of 255 is 790 of 1023, and that 64 + 876 x 790 / 1023 = 740.5, 740, which is 789.4; without a stop it would be 741 and 791.
    // 39 is 156, and that 198, which is 156.5; 49 of 8 bits would be 154.
    const sent = new Map([
      [1023, 940],
      [789, 740],
      [156, 198],
    ]);
    const rounded = buildEvidence({
      patches: 'white,gray-197,gray-39,black',
      bitDepth: 10,
      read: each((code) => (code === 197 ? 789 : Math.round((code * 1023) / 255))),
      raw: rgb((code) => sent.get(code) ?? 64),
    });
    expect(found(rounded).signalPath).toEqual({
      expansions: ['scaling to 10 bits, carried in limited range at 10 bits'],
      conversions: [{ range: 'limited', matrix: null }],
    });
    const { verdict } = judgeEvidence(rounded, findProfile('signal-exact'), { judgedAt: '2026-01-05T09:00:00.000Z' });
    expect(verdict.outcome).toBe('pass');
  });

  it('goes through a computer with as many bits as the deepest patch', () => {
    // 197 and 39 as above; 512 of 1023 is 64 + 876 x 512 / 1023 = 502.4, 502, which is 511.5.
    const [read, sent] = [
      new Map([
        [255, 1023],
        [197, 789],
        [39, 156],
      ]),
      new Map([
        [1023, 940],
        [789, 740],
        [156, 198],
        [512, 502],
      ]),
    ];
    const mixed = buildEvidence({
      patches: 'white,gray-197,gray-39,gray-512@10',
      bitDepth: 10,
      read: each((code) => read.get(code) ?? code),
      raw: rgb((code) => sent.get(code) ?? 64),
    });
    expect(found(mixed).signalPath?.expansions).toEqual(['scaling to 10 bits, carried in limited range at 10 bits']);
  });

  it.each([10, 12])('is over a limited range of %i bits what the guide says, and nothing else', async (cable) => {
    const guide = await readFile(new URL('../../../../docs/reference/metrics.md', import.meta.url), 'utf8');
    const sentence = /have rounded once before: to full-range codes of (\d+) or (\d+) bits, by (\S+) or (\S+)\./.exec(
      guide,
    );
    const [, least, most, ...names] = sentence ?? [];
    const stages = [least, most].flatMap((to) => names.map((by) => `${by} to ${to}`));
    const one = [10, 12].flatMap((to) => EXPANSIONS.map((by) => [{ to, by }]));
    const two = EXPANSIONS.flatMap((by) =>
      EXPANSIONS.map((then) => [
        { to: 10, by },
        { to: 12, by: then },
      ]),
    );
    const good = [[], ...one, ...two].filter((computer) => passesLimited(computer, cable));
    expect(good.map((computer) => computer.map(({ by, to }) => `${by} to ${to}`).join(', ')).sort()).toEqual(
      ['', ...stages].sort(),
    );
  });

  it('goes through the fewer bits of a computer before a cable of 12 bits', () => {
    // 197 of 255 is 790 of 1023, and that 256 + 3504 x 790 / 1023 = 2961.9, 2962, which is 3162.4; of 4095 it would be 3164, 2963 and 3163.6.
    // 100 is 401, and that 1629.5, 1630, which is 1605.7; scaling alone would make 1605 of 401.
    const [read, sent] = [
      new Map([
        [255, 4095],
        [197, 3162],
        [100, 1606],
      ]),
      new Map([
        [4095, 3760],
        [3162, 2962],
        [1606, 1630],
      ]),
    ];
    const deep = buildEvidence({
      patches: 'white,gray-197,gray-100,black',
      bitDepth: 12,
      read: each((code) => read.get(code) ?? 0),
      raw: rgb((code) => sent.get(code) ?? 256),
    });
    expect(found(deep).signalPath?.expansions).toContain('scaling to 10 bits, carried in limited range at 12 bits');
  });

  it('goes through no computer of fewer bits than the deepest patch, which loses some of them', () => {
    // 1002 of 4095 is 250.3 of 1023, and 250 is 256 + 3504 x 250 / 1023 = 1112.3, 1112, which is 1000.4; directly it would be 1113 and 1001.5.
    const cut = buildEvidence({
      patches: 'white,gray-1002@12',
      bitDepth: 12,
      read: each((code) => (code === 255 ? 4095 : 1000)),
      raw: rgb((code) => (code === 4095 ? 3760 : 1112)),
    });
    expect(found(cut).signalPath?.expansions).toEqual([]);
  });

  it('is rounded by a matrix, at the depth of the patches too', () => {
    // BT.709, limited, 8 bits: red is 63/102/240, and that is 255/1/0.
    const evidence = buildEvidence({
      patches: 'red',
      read: () => ({ r: 255, g: 1, b: 0 }),
      raw: () => ({ format: 'YCBCR', y: 63, cb: 102, cr: 240 }),
    });
    const { path } = found(evidence);
    const shown = { codes: { r: 255, g: 0, b: 0 }, bitDepth: 8 };
    expect(path.name).toBe('carried in BT.709 limited range at 8 bits');
    expect(path.expect(shown, 8)).toEqual({ r: 255, g: 1, b: 0 });
    // One more step of a component is rounding, two are not.
    const isSent = (y: number, cb: number, cr: number) => path.isSent?.(shown, { format: 'YCBCR', y, cb, cr }, 8);
    expect([isSent(62, 103, 239), isSent(64, 101, 240)]).toEqual([true, true]);
    expect([isSent(61, 102, 240), isSent(63, 104, 240), isSent(63, 102, 238)]).toEqual([false, false, false]);
  });

  it('is the nearest if none explains every reading: most readings first, then the smallest errors', () => {
    const flat = buildEvidence({ patches: 'white,black', bitDepth: 10, read: each((code) => 4 * code) });
    const one = withReading(flat, 3, { rgbFull: { r: 1023, g: 1023, b: 1023 } });
    expect(found(one).path.name).toBe('zero-padding');
    const off = buildEvidence({ patches: 'white', bitDepth: 10, read: each(() => 1022) });
    expect(found(off).path.name).toBe('scaling');
    const lower = buildEvidence({ patches: 'white', bitDepth: 10, read: each(() => 1021) });
    expect(found(lower).path.name).toBe('zero-padding');
  });

  it('allows a step if bits were lost: they may have been rounded or cut off', () => {
    // 515 of 1023 is 128.4 of 255; 518 is 129.1, and 518 / 4 is 129.5.
    const cut = buildEvidence({ patches: '515/518/1022@10', bitDepth: 8, read: each((code) => code >> 2) });
    expect(found(cut).path.name).toBe('scaling');
    expect(found(cut).path.expect({ codes: { r: 1022, g: 518, b: 2 }, bitDepth: 10 }, 8)).toEqual({
      r: 255,
      g: 129,
      b: 0,
    });
  });
});

describe('the conversion of the components received', () => {
  const conversions = (raw: (codes: Rgb) => RawValue, read: (code: number) => number, bitDepth = 8) =>
    found(buildEvidence({ patches: 'white,gray-200,black', bitDepth, read: each(read), raw })).signalPath?.conversions;

  it('is full range if extremes alone would fit any range', () => {
    expect(found(buildEvidence({ patches: 'white,black' })).signalPath?.conversions).toEqual([
      { range: 'full', matrix: null },
    ]);
  });

  it('is every matrix for grays, which have no color difference', () => {
    const raw = ({ r }: Rgb): RawValue => ({ format: 'YCBCR', y: Math.round(16 + (219 * r) / 255), cb: 128, cr: 128 });
    expect(conversions(raw, (code) => code)).toEqual([
      { range: 'limited', matrix: 'BT.709' },
      { range: 'limited', matrix: 'BT.601' },
      { range: 'limited', matrix: 'BT.2020' },
    ]);
  });

  it('is the nearest in all three channels together', () => {
    // 60/122/125 is 45.9/54.1/38.6 by BT.709 and 46.2/54.3/38.4 by BT.2020.
    const evidence = buildEvidence({
      patches: '46/54/39',
      raw: () => ({ format: 'YCBCR', y: 60, cb: 122, cr: 125 }),
    });
    expect(found(evidence).signalPath?.conversions).toEqual([{ range: 'limited', matrix: 'BT.709' }]);
  });

  it('may be off by one step of the coarser depth, not by two', () => {
    expect(
      conversions(
        rgb((code) => Math.max(0, code - 1)),
        (code) => code,
      ),
    ).toEqual([{ range: 'full', matrix: null }]);
    expect(
      conversions(
        rgb((code) => Math.max(0, code - 2)),
        (code) => code,
      ),
    ).toEqual([]);
    // 12 bits of a patch of 8: 16 steps are 0.996 of one of 8 bits, 17 are 1.06.
    const deep = (by: number) =>
      conversions(
        rgb((code) => Math.max(0, code - by)),
        (code) => Math.round((code * 4095) / 255),
        12,
      );
    expect(deep(16)).toEqual([{ range: 'full', matrix: null }]);
    expect(deep(17)).toEqual([]);
  });
});
