import { describe, expect, it } from 'vitest';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { REPORT_LANGUAGES } from '../../src/report/languages/languages.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { buildEvidence } from '../judge/build-evidence.ts';
import { BLACK, buildInspection, WHITE } from './build-inspection.ts';

const even = parseProfile({
  extends: 'signal-exact',
  name: 'even',
  requires: { minimumPoints: 9, patches: [] },
  limits: [{ metric: 'delta-e-2000-center-max', operator: '<=', required: 2, source: 'test', verified: true }],
});

function inspectionBy(profile = findProfile('calibration-match')) {
  const inspection = buildInspection({ patches: [WHITE, BLACK] });
  const evidence = { ...buildEvidence({ patches: 'white,black,gray-64' }), parts: [] };
  const judgment = judgeEvidence(evidence, profile, { judgedAt: '2026-01-05T09:00:00.000Z', toneResponse: 'L*' });
  return { ...inspection, plan: evidence.plan, readings: evidence.readings, judgment };
}

describe('what a run could see', () => {
  it('is a line for each class of colors on the page, with the full table folded', () => {
    const page = reportHtml(inspectionBy());
    expect(page).toContain('<li>dark gray: an error of 1/255 would have been seen.</li>');
    expect(page).toContain('<li>Not tested: middle gray, light gray.</li>');
    expect(page).toContain('<details><summary>All colors (3)</summary>');
    expect(page).toMatch(/<th scope="row"><bdi>gray-64<\/bdi><\/th><td>dark gray<\/td>(<td class="n">\d+<\/td>){8}/);
    expect(page).toMatch(
      /<th scope="row"><bdi>white<\/bdi><\/th><td>white<\/td><td class="n">–<\/td><td class="n">\d+<\/td>/,
    );
  });

  it('is stated in each language, with nothing left in English or unfilled', () => {
    for (const lang of REPORT_LANGUAGES) {
      const section = /<section aria-labelledby="detectability"[\s\S]*?<\/section>/.exec(
        reportHtml(inspectionBy(), { lang }),
      );
      expect(section?.[0]).not.toMatch(/\{\w+\}/);
      expect(/would have|dark gray|Not tested/.test(section?.[0] ?? '')).toBe(lang === 'en');
    }
  });

  it('names an error that is never seen, on the page and in a terminal', () => {
    const blind = inspectionBy(even);
    const unseen = {
      ...blind.judgment.detectability?.classes[0],
      seen: null,
      channels: 'all',
      direction: 'down',
    } as const;
    const classes = [unseen] as NonNullable<typeof blind.judgment.detectability>['classes'];
    const inspection = { ...blind, judgment: { ...blind.judgment, detectability: { colors: [], classes } } };
    expect(reportHtml(inspection)).toContain('dark gray: not every error would have been seen (all three, down).');
    expect(reportConsole(inspection, { color: false, width: 200 })).toContain(
      'errors from dark gray not every one (of 255)',
    );
  });

  it('is one line of a terminal', () => {
    expect(reportConsole(inspectionBy(), { color: false, width: 200 })).toMatch(
      /\ndetects {2}errors from dark gray 1, white 1, black 1 \(of 255\); not tested: middle gray, light gray\n/,
    );
  });

  it('says where readings are missing that the plan could see more', () => {
    const inspection = inspectionBy();
    const counts = { planned: 27, read: 26, judged: 0 };
    const judgment = { ...inspection.judgment, verdict: { ...inspection.judgment.verdict, counts } };
    const heading = 'What would have been seen if all had been read</h2>';
    expect(reportHtml({ ...inspection, judgment })).toContain(heading);
    expect(reportHtml(inspection)).not.toContain(heading);
    const console = (of: typeof inspection) => reportConsole(of, { color: false, width: 200 });
    expect(console({ ...inspection, judgment })).toContain('black 1 (of 255), if all had been read; not tested:');
    expect(console(inspection)).not.toContain('if all');
  });

  it('is nothing under a profile of light, and of a run that read nothing', () => {
    const inspection = inspectionBy();
    const { detectability: _, ...light } = inspection.judgment;
    const counts = { planned: 27, read: 0, judged: 0 };
    const unread = { ...inspection.judgment, verdict: { ...inspection.judgment.verdict, counts } };
    for (const judgment of [light, unread]) {
      expect(reportHtml({ ...inspection, judgment })).not.toContain('id="detectability"');
      expect(reportConsole({ ...inspection, judgment }, { color: false, width: 200 })).not.toContain('detects');
    }
  });
});
