import { describe, expect, it } from 'vitest';
import { escapeMarkdown, reportMarkdown } from '../../../src/report/ci/report-markdown.ts';
import { type BuildOptions, buildInspection, GREY, tintedCorner, WHITE } from '../build-inspection.ts';
import { HOSTILE_TEXTS, hostileInspection } from '../hostile.ts';

const redHalved: BuildOptions['read'] = (codes) => ({ ...codes, r: codes.r / 2 });

describe('reportMarkdown', () => {
  it('says the verdict, why, what was inspected and each limit', () => {
    const text = reportMarkdown(buildInspection({ read: tintedCorner }));
    expect(text).toMatch(/^## ❌ Flatfield: fail\n\nWhite: max ΔE2000 from calibration is 6\.94/);
    expect(text).toContain('| Monitor | CG279X 12345678 (cg279x\\_12345678) |');
    expect(text).toContain('| Unit | UNIT-0042 |');
    expect(text).toContain('| Points | 25 planned, 25 read, 25 judged |');
    expect(text).toMatch(/\| ❌ missed \| max ΔE2000 from calibration \(white\) \| 6\.94.* \| ≤ 2/i);
    expect(text).toMatch(/no light was measured/);
  });

  it('says of a good run that it passed, without a list of reasons', () => {
    const text = reportMarkdown(buildInspection());
    expect(text).toMatch(/^## ✅ Flatfield: pass\n/);
    expect(text).not.toMatch(/^- /m);
  });

  it('states the first reason once and lists the others', () => {
    const text = reportMarkdown(buildInspection({ patches: [WHITE, GREY], read: redHalved }));
    expect(text.match(/White: max ΔE2000/g)).toHaveLength(1);
    expect(text).toMatch(/^- Gray-128: max ΔE2000/m);
  });

  it('shows ten reasons and counts the others', () => {
    const { judgment, ...rest } = buildInspection({ patches: [WHITE, GREY], read: redHalved });
    const [, second] = judgment.verdict.reasons;
    const reasons = Array.from({ length: 13 }, () => second as NonNullable<typeof second>);
    const text = reportMarkdown({ ...rest, judgment: { ...judgment, verdict: { ...judgment.verdict, reasons } } });
    expect(text.match(/^- Gray-128/gm)).toHaveLength(10);
    expect(text).toContain('\n- and 3 more\n');
  });

  it('leaves out the limits if a profile has none', () => {
    const { judgment, ...rest } = buildInspection();
    const verdict = { ...judgment.verdict, limits: [] };
    expect(reportMarkdown({ ...rest, judgment: { ...judgment, verdict } })).not.toContain('| Result |');
  });

  it.each(HOSTILE_TEXTS)('lets no markup of a monitor through: %j', (text) => {
    const written = reportMarkdown(hostileInspection(text));
    expect(written).not.toMatch(/(?<!\\)</);
    expect(written).not.toMatch(/(?<!\\)\[/);
    expect(written.match(/(?<!\\)\|/g)?.length).toBe(
      reportMarkdown(hostileInspection('x')).match(/(?<!\\)\|/g)?.length,
    );
    expect(written.split('\n')).toHaveLength(reportMarkdown(hostileInspection('x')).split('\n').length);
  });
});

describe('escapeMarkdown', () => {
  it.each([
    ['a*b_c`d`', 'a\\*b\\_c\\`d\\`'],
    ['[x](http://evil.example)', '\\[x\\](http:\u200b//evil.example)'],
    ['www.evil.example', 'www\u200b.evil.example'],
    ['@everyone', '@\u200beveryone'],
    ['&lt;b> | $x$ !', '\\&lt;b\\> \\| \\$x\\$ \\!'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['-5 and 3.5 cd/m2', '-5 and 3.5 cd/m2'],
    ['two\nlines', 'two lines'],
  ])('%j is written as %j', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });
});
