import type { EarlierVerdict } from '../../inspection/earlier-verdict.ts';
import type { Reason } from '../../verdict/verdict.ts';
import type { TextKey } from '../languages/en.ts';
import { planPointName } from '../point-name.ts';
import { GRADE_TEXTS } from './grade-texts.ts';
import { type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { saidBefore } from './said-before.ts';

/** The chain of reasons, in the order in which the judge gave them. */
export function reasonsSection(context: PageContext): Html {
  const { inspection, t, words } = context;
  const { reasons } = inspection.judgement.verdict;
  const { stopped, earlier = [] } = inspection;
  return html`<section aria-labelledby="reasons" class="reasons">
<h2 id="reasons">${t('reasons')}</h2>
${stopped && html`<p class="stopped"><strong>${t('stopped')}:</strong> <bdi>${words.error(stopped)}</bdi></p>`}
${(inspection.judgement.diagnoses ?? []).map((diagnosis) => {
  const { sentence, evidence } = words.diagnosis(diagnosis);
  return html`<p class="diagnosis"><strong>${t('diagnosis')}:</strong> ${saidBefore(diagnosis.stored?.sentence, t) ?? html`<bdi>${sentence}</bdi>`} <bdi class="where"${diagnosis.stored && html` lang="en"`}>${evidence}</bdi></p>
`;
})}${
  reasons.length === 0
    ? html`<p>${t('noReasons')}</p>`
    : html`<ol>${reasons.slice(0, REASONS_SHOWN).map((reason) => reasonItem(reason, context))}</ol>`
}
${reasons.length > REASONS_SHOWN && html`<p>${t('moreReasons', { count: reasons.length - REASONS_SHOWN })}</p>`}
${earlier.length > 0 && html`<h3>${t('earlier')}</h3><ol>${earlier.map((one) => earlierItem(one, context))}</ol>`}</section>`;
}

function earlierItem(earlier: EarlierVerdict, { t, words }: PageContext): Html {
  const { judgedAt, profile, grade, summary, runId, recordSha256 } = earlier;
  const why = saidBefore(summary.stored, t) ?? html`<bdi>${words.summary(summary, grade)}</bdi>`;
  return html`<li>${judgedAt}, <bdi>${profile.name}</bdi> ${profile.version}: <strong>${t(GRADE_TEXTS[grade])}</strong>, ${why} <span class="where"><bdi>${runId}</bdi>, SHA-256 ${recordSha256}</span></li>
`;
}

/** More would hide what matters; all stand in the record. */
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
  return html`<li><span class="tag ${reason.weight}">${t(WEIGHT_TEXTS[reason.weight])}</span> ${saidBefore(reason.stored, t) ?? html`<bdi>${words.reason(reason)}</bdi>`}${
    where !== '' && html` <span class="where"><bdi>${where}</bdi></span>`
  }</li>`;
}
