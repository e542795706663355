import { describe, expect, it } from 'vitest';
import type { LimitResult } from '../../src/judge/verdict.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { buildInspection, tintedCorner, WHITE } from './build-inspection.ts';
import { HOSTILE_TEXTS, hostileInspection } from './hostile.ts';

const plain = { color: false, width: 80 };

describe('reportConsole', () => {
  it('says verdict, why, counts, worst point, limits and basis', () => {
    const text = reportConsole(buildInspection({ read: tintedCorner }), plain);
    expect(text).toMatch(/^ FAIL \nwhy {6}White: max ΔE2000 from calibration is 6\.9/);
    expect(text).toContain('25 planned, 25 read, 25 judged');
    expect(text).toMatch(/worst {4}white at column 5, row 5 \(3456, 1944 px\): ΔE2000 6\.94/);
    expect(text).toMatch(/limit {4}missed max ΔE2000 from calibration \(white\): 6\.94/);
    expect(text).toMatch(/no light was\s+measured/);
  });

  it('keeps to the width, cutting words that are longer, and never goes below 40 columns', () => {
    const text = reportConsole(
      { ...buildInspection(), unit: 'x'.repeat(200), station: { name: '', operator: null } },
      { color: false, width: 10 },
    );
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
  });

  it('colors the verdict only if the terminal can', () => {
    expect(reportConsole(buildInspection(), { color: true, width: 80 })).toContain('\u001b[1;30;42m PASS \u001b[0m');
    expect(reportConsole(buildInspection(), plain)).not.toContain('\u001b');
  });

  it('says of a profile for projected screens that its limits do not apply to a flat display', () => {
    const { judgment, ...rest } = buildInspection();
    const params = { profile: 'dci-projector' };
    const reason = { weight: 'note', code: 'for-projection', params, patchIndex: null, pointIndex: null } as const;
    const noted = { ...judgment, verdict: { ...judgment.verdict, reasons: [reason] } };
    expect(reportConsole({ ...rest, judgment: noted }, plain).replaceAll(/\s+/g, ' ')).toContain(
      '- Profile dci-projector is for projected screens only: its limits do not apply to a flat display.',
    );
  });

  it('says that the keys were not locked as asked', () => {
    const { judgment, ...rest } = buildInspection();
    const params = { what: 'keys-not-locked', detail: 'refused with status 403' };
    const reason = { weight: 'note', code: 'read-leniently', params, patchIndex: null, pointIndex: null } as const;
    const noted = { ...judgment, verdict: { ...judgment.verdict, reasons: [reason] } };
    expect(reportConsole({ ...rest, judgment: noted }, plain)).toMatch(/^note {5}The keys were not locked/m);
  });

  it('says that it was simulated, what is probably wrong, and how many more reasons there are', () => {
    const flat = buildInspection();
    const { judgment } = flat;
    const reason = { weight: 'fail', code: 'bad', params: {}, patchIndex: null, pointIndex: null } as const;
    const limit = {
      ...(judgment.verdict.limits[0] as LimitResult),
      patchIndex: null,
      recommended: null,
      verified: false,
      value: null,
    };
    const text = reportConsole(
      {
        ...flat,
        unit: null,
        simulated: { scenario: 'overlay', seed: 1, timeScale: 1 },
        judgment: {
          ...judgment,
          deviations: judgment.deviations.map((deviation) => ({ ...deviation, color: null })),
          diagnoses: [{ cause: 'gain', params: { factors: { r: 1, g: 0.9, b: 0.8 } } }],
          verdict: { ...judgment.verdict, reasons: Array(7).fill(reason), limits: [limit] },
        },
      },
      plain,
    );
    expect(text).toContain('SIMULATED (overlay)');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      ' cause Code values are probably scaled on the computer: look for a night light, a brightness setting or a gamma ramp in software. (red is multiplied by 1, green by 0.9, blue by 0.8)',
    );
    expect(text).toContain('- bad');
    expect(text).toContain('and 2 more reasons');
    expect(text).not.toContain('worst');
    expect(text).toMatch(/–, limit ≤ 2,\s+limit\s+not verified/);
  });

  it('finds the worst point of all patches', () => {
    const two = buildInspection({
      patches: [WHITE, { ...WHITE, name: 'again' }],
      read: (codes, point) => (point.index === 3 ? { ...codes, r: 250 } : codes),
    });
    expect(reportConsole(two, plain)).toMatch(/worst {4}white at column 4, row 1/);
  });

  it.each(HOSTILE_TEXTS)('sends no escape sequence to the terminal: %j', (text) => {
    const written = reportConsole(hostileInspection(text), plain);
    expect(written.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
  });
});
