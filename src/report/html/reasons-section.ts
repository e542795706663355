import type { Reason } from '../../judge/verdict.ts';
import type { EarlierVerdict } from '../../record/earlier-verdict.ts';
import type { TextKey } from '../languages/en.ts';
import { planPointName } from '../text/point-name.ts';
import { GRADE_TEXTS, type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** All that the first screen left out: the evidence of its diagnosis and the other reasons, in the order of the judge; null if there is no more. */
export function reasonsSection(context: PageContext): Html | null {
  const { inspection, t, words } = context;
  const { reasons, summary, grade } = inspection.judgment.verdict;
  const { earlier = [] } = inspection;
  const { diagnoses } = inspection.judgment;
  const sentence = words.summary(summary, grade);
  const stopped = inspection.stopped && !sentence.includes(words.stop(inspection.stopped)) ? inspection.stopped : null;
  const others = reasons.filter((reason) => !sentence.includes(words.reason(reason)));
  if (!stopped && diagnoses.length + others.length + earlier.length === 0) return null;
  return html`<section aria-labelledby="reasons" class="reasons">
<h2 id="reasons">${t('reasons')}</h2>
${stopped && html`<p class="stopped"><strong>${t('stopped')}:</strong> <bdi>${words.stop(stopped)}</bdi></p>`}
${diagnoses.map(
  (
    diagnosis,
  ) => html`<p class="evidence"><strong>${t('evidence')}:</strong> <bdi>${words.diagnosis(diagnosis).evidence}</bdi></p>
`,
)}${others.length > 0 && html`<ol>${others.slice(0, REASONS_SHOWN).map((reason) => reasonItem(reason, context))}</ol>`}
${others.length > REASONS_SHOWN && html`<p>${t('moreReasons', { count: others.length - REASONS_SHOWN })}</p>`}
${earlier.length > 0 && html`<h3>${t('earlier')}</h3><ol>${earlier.map((one) => earlierItem(one, context))}</ol>`}</section>`;
}

function earlierItem(earlier: EarlierVerdict, { t, words }: PageContext): Html {
  const { judgedAt, profile, grade, summary, runId, recordSha256 } = earlier;
  const why = html`<bdi>${words.summary(summary, grade)}</bdi>`;
  return html`<li>${judgedAt}, <bdi>${profile.name}</bdi> ${profile.version}: <strong>${t(GRADE_TEXTS[grade])}</strong>, ${why} <span class="where"><bdi>${runId}</bdi>, SHA-256 ${recordSha256}</span></li>
`;
}

/** More would hide what matters; all are in the record. */
const REASONS_SHOWN = 40;

const WEIGHT_TEXTS: Readonly<Record<Reason['weight'], TextKey>> = {
  fail: 'weightFail',
  inconclusive: 'weightInconclusive',
  note: 'weightNote',
};

function reasonItem(reason: Reason, context: PageContext): Html {
  const { inspection, t, words } = context;
  const patch = reason.patchIndex === null ? null : words.patch(reason.patchIndex);
  const point =
    reason.pointIndex === null ? null : planPointName(inspection.plan, reason.patchIndex, reason.pointIndex);
  const where = [patch, point].filter((part) => part !== null).join(' ');
  return html`<li><span class="tag ${reason.weight}">${t(WEIGHT_TEXTS[reason.weight])}</span> ${html`<bdi>${words.reason(reason)}</bdi>`}${
    where !== '' && html` <span class="where"><bdi>${where}</bdi></span>`
  }</li>`;
}
