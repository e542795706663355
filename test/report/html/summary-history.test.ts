import { describe, expect, it } from 'vitest';
import { reportHtml } from '../../../src/report/html/report-html.ts';
import { buildInspection } from '../build-inspection.ts';

const flat = buildInspection();
const head = (inspection: typeof flat, lang: 'en' | 'de' | 'ja' = 'en') =>
  reportHtml(inspection, { lang }).match(/<header class="summary.*?<\/header>/s)?.[0] ?? '';

describe('the first screen', () => {
  it('says nothing about parts, times or titles for a run that was read and judged once, under a known profile', () => {
    expect(head(flat)).not.toContain('class="history"');
    expect(head(flat)).not.toContain(`<bdi>${flat.judgment.profile.title}</bdi>`);
  });

  it('says that a run was resumed, and judged again', () => {
    const part = { startedAt: flat.startedAt, endedAt: flat.finishedAt, pauseBeforeMs: 0 };
    const { profile, judgedAt, verdict } = flat.judgment;
    const judged = {
      runId: 'first',
      judgedAt,
      profile,
      ...verdict,
      grade: 'inconclusive',
      recordSha256: '0'.repeat(64),
    };
    const earlier = [judged] as unknown as NonNullable<typeof flat.earlier>;
    const told = { ...flat, parts: [part, part], earlier };
    expect(head(told)).toContain('Read in 2 parts: the run was interrupted and resumed.');
    expect(head(told)).toContain('Judged again; the first verdict was: Inconclusive.');
    expect(head(told, 'de')).toContain('In 2 Teilen gemessen');
  });

  it('has the title of a profile that is not built in', () => {
    const profile = { ...flat.judgment.profile, name: 'ours', title: 'Rooms 1 to 3' };
    expect(head({ ...flat, judgment: { ...flat.judgment, profile } })).toContain('<bdi>Rooms 1 to 3</bdi>');
  });
});
