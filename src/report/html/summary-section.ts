import { isMeasuredLight } from '../../judge/evidence.ts';
import { builtInProfiles } from '../../judge/profiles/built-in-profiles.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import { isSignalPathOnly } from '../../judge/signal-path-only.ts';
import type { Outcome } from '../../judge/verdict.ts';
import { decidingMap } from '../map/deciding-map.ts';
import { limitTexts } from '../text/limit-texts.ts';
import { besideLocal, localStart, utcText } from '../text/local-time.ts';
import { valueText } from '../text/number-text.ts';
import { operatorSign } from '../text/operator-sign.ts';
import { statedText } from '../text/stated-text.ts';
import { GRADE_TEXTS, type Html, type HtmlPart, html } from './html.ts';
import { drawMap } from './map/map-figure.ts';
import type { PageContext } from './page-context.ts';

/** The first screen: verdict, the one sentence why, the diagnosis, who and when, what the verdict rests on, and a map. */
export function summarySection(context: PageContext): Html {
  const { inspection, t, words } = context;
  const { simulated, judgment } = inspection;
  const { verdict, profile } = judgment;
  return html`<header class="summary ${verdict.outcome}">
${simulated && html`<p class="banner">${t('simulated', { scenario: simulated.scenario })}</p>`}
<div class="told">
<p class="kicker">${t('reportTitle')} · <bdi>${profile.name}</bdi> ${profile.version}${!isBuiltIn(profile) && html`: <bdi>${profile.title}</bdi>`}</p>
<h1 id="verdict">${outcomeIcon(verdict.outcome)} ${t(GRADE_TEXTS[verdict.grade])}${isSignalPathOnly(inspection, profile) && html`, ${t('signalPathOnly')}`}</h1>
<p class="why">${html`<bdi>${words.summary(verdict.summary, verdict.grade)}</bdi>`}</p>
${readingHistory(context).map((sentence) => html`<p class="history">${sentence}</p>`)}${judgment.diagnoses.map(
  (
    diagnosis,
  ) => html`<p class="diagnosis"><strong>${t('diagnosis')}:</strong> ${html`<bdi>${words.diagnosis(diagnosis).sentence}</bdi>`}</p>
`,
)}${facts(context)}
<p class="basis"><strong>${t('basis')}:</strong> ${html`<bdi>${words.basis(judgment, inspection)}</bdi>`}</p>
${profile.kind === 'light' && !isMeasuredLight(inspection) && html`<p class="basis caveat">${t('lightProfile')}</p>`}
</div>
${firstMap(context)}</header>`;
}

/** The title of a profile that anybody can read up is not needed. */
function isBuiltIn({ name, version }: Profile): boolean {
  return builtInProfiles.some((profile) => profile.name === name && profile.version === version);
}

/** Sentences on a run that was not read in one go, or not judged for the first time. */
function readingHistory({ inspection, t }: PageContext): readonly string[] {
  const { parts = [], repeats, earlier: [first] = [] } = inspection;
  return [
    ...(parts.length > 1 ? [t('readInParts', { count: parts.length })] : []),
    ...(repeats ? [t('readSeveralTimes', { count: repeats.others.length + (repeats.judged === null ? 0 : 1) })] : []),
    ...(first ? [t('judgedAgain', { grade: t(GRADE_TEXTS[first.grade]) })] : []),
  ];
}

function facts(context: PageContext): Html {
  const { inspection, t } = context;
  const { monitor, unit, station, judgment } = inspection;
  const { planned, read, judged } = judgment.verdict.counts;
  const count = (of: number) => html`<span${of < planned && html` class="short"`}>${of}</span>`;
  return html`<dl class="facts">
<div><dt>${t('unit')}</dt><dd><bdi>${unit ?? t('notGiven')}</bdi></dd></div>
<div><dt>${t('monitor')}</dt><dd>${[...new Set([monitor.modelName, monitor.serialNumber])].map((name) => html`<bdi>${statedText(name, t)}</bdi> `)}</dd></div>
<div><dt>${t('date')}</dt><dd>${dateText(context)}</dd></div>
<div><dt>${t('station')}</dt><dd><bdi>${station.name}</bdi></dd></div>
<div><dt>${t('operator')}</dt><dd><bdi>${station.operator ?? t('notGiven')}</bdi></dd></div>
<div><dt>${t('planned')} / ${t('read')} / ${t('judged')}</dt><dd>${count(planned)} / ${count(read)} / ${count(judged)}</dd></div>
</dl>`;
}

/** A shape of its own for each outcome, so that color is never the only sign. */
function outcomeIcon(outcome: Outcome): Html {
  return html`<svg class="outcome" viewBox="0 0 48 48" aria-hidden="true"><path class="disc" d="${DISCS[outcome]}"/><path class="sign" d="${SIGNS[outcome]}"/></svg>`;
}

/** A disc, an octagon, a triangle. */
const DISCS: Readonly<Record<Outcome, string>> = {
  pass: 'M2 24a22 22 0 1 0 44 0a22 22 0 1 0-44 0z',
  fail: 'M15 2H33L46 15V33L33 46H15L2 33V15z',
  inconclusive: 'M24 3L47 44H1z',
};
const SIGNS: Readonly<Record<Outcome, string>> = {
  pass: 'M13 25l8 8l15-17',
  fail: 'M15 15L33 33M15 33L33 15',
  inconclusive: 'M24 17V29.5M24 34V39',
};

/** The start of a run, in local time and UTC; of readings that came in a file, the time at which the file says that they were measured. */
function dateText({ inspection, t, clock }: PageContext): HtmlPart {
  const { startedAt, meter } = inspection;
  if (meter) return meter.measuredAt === undefined ? t('notGiven') : html`<bdi>${meter.measuredAt}</bdi>`;
  const local = localStart(inspection, clock);
  if (!local) return html`<time datetime="${startedAt}">${utcText(startedAt)}</time>`;
  const { utc, shift } = besideLocal(startedAt, local);
  return html`<time datetime="${startedAt}">${local.dateTime}</time> <small>${local.offset !== utc && `${local.offset} · `}${utc}</small>${
    shift !== null && html` <small>${t('shift')} ${shift}</small>`
  }`;
}

/** The map that decides the verdict, with its legend; null if the record has none. */
function firstMap(context: PageContext): Html | null {
  const chosen = decidingMap(context.inspection, context.views);
  if (chosen === null) return null;
  const { drawing, legend } = drawMap(context, chosen.mapped, chosen.patchIndex);
  return html`<figure class="glance">
<h2><bdi>${context.words.patch(chosen.patchIndex)}</bdi></h2>
${drawing}
<figcaption>${decided(context)}${legend}</figcaption>
</figure>`;
}

/** The metric that decides the verdict, with its value and its limit; nothing if no limit decides it. */
function decided({ inspection, t, words }: PageContext): Html | null {
  const { summary, limits } = inspection.judgment.verdict;
  const { nearest } = summary;
  const reason = summary.missed ?? summary.reason;
  const metric = nearest?.metric ?? (reason && 'metric' in reason.params ? reason.params.metric : null);
  const patchIndex = (nearest ?? reason)?.patchIndex ?? null;
  const limit = limits.find(
    (one) => one.metric === metric && (one.patchIndex === null || one.patchIndex === patchIndex),
  );
  if (limit === undefined) return null;
  const { value, required } = limitTexts(limit);
  return html`<p class="decided">${words.metric(limit.metric)}: <strong>${t.decimal(valueText(limit.value, limit.unit, value))}</strong> (${t('limitAt', { value: t.decimal(limit.operator === '<=' ? required : `${operatorSign(limit.operator)} ${required}`) })})</p>`;
}
