import { isMeasuredLight } from '../../judge/evidence.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { largestUnreadAreaOf } from '../../plan/sampling/unread-area.ts';
import type { LastPixel } from '../../read/signal/last-pixel.ts';
import type { Conditions, Inspection } from '../../record/inspection.ts';
import type { Repeats } from '../../record/repeats/repeats.ts';
import { statementsOf } from '../../record/stated.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';
import { numberText, spanText } from '../text/number-text.ts';
import { statedText } from '../text/stated-text.ts';
import { meteringRows, signalPathRows } from './conditions-rows.ts';
import { definitionList, GRADE_TEXTS, type Html, type HtmlPart, html } from './html.ts';
import { meterRows } from './meter-rows.ts';
import type { PageContext } from './page-context.ts';

/** The conditions of reading: time, place, operator, mode, and the changes made for it. */
export function conditionsSection(context: PageContext): Html {
  const { inspection, t, words } = context;
  const { station, conditions, plan, judgment, meter, repeats } = inspection;
  const isLight = isMeasuredLight(inspection);
  return html`<section aria-labelledby="conditions" class="conditions">
<h2 id="conditions">${t('conditions')}</h2>
${definitionList(
  [
    ...(meter === undefined ? timeRows(inspection, t) : []),
    ['station', station.name],
    ['operator', station.operator ?? t('notGiven')],
    ...statedRows(inspection),
    ['monitor', statedText(inspection.monitor.id, t)],
    ['instrument', instrument(context)],
    ...(meter === undefined ? [] : meterRows(context, meter)),
    ...(repeats === undefined ? [] : [['passes', passes(repeats, context)] as const]),
    ['profile', `${judgment.profile.name} ${judgment.profile.version}: ${words.profile(judgment.profile.title)}`],
    ['judgedAt', judgment.judgedAt],
    ['plan', planText(plan, words)],
    ['resolution', resolutionText(context)],
    ...(inspection.span === undefined ? [] : [['span', t.decimal(spanText(inspection.span))] as const]),
    ['unreadArea', t.decimal(`${numberText(100 * largestUnreadAreaOf(plan).share, 1)} %`)],
    ...(inspection.lastPixel === undefined ? [] : [['lastPixel', pixelText(inspection.lastPixel)] as const]),
    ...(inspection.lastPixelAtEnd === undefined
      ? []
      : [['lastPixelAtEnd', pixelText(inspection.lastPixelAtEnd)] as const]),
    // The order in which a file was measured is not known, and no light is read under HDCP.
    ...(meter === undefined ? [['readingOrder', plan.order] as const] : []),
    ...(isLight ? [] : [['evenCoordinates', t(plan.evenCoordinates ? 'yes' : 'no')] as const]),
    ...signalPathRows(judgment.signalPath, t),
    ...(conditions === null ? [] : asked(conditions, context)),
  ],
  t,
)}
</section>`;
}

function timeRows(
  { startedAt, finishedAt, durationMs }: Inspection,
  t: Translate,
): readonly (readonly [TextKey, HtmlPart])[] {
  return [
    ['startedAt', startedAt],
    ['finishedAt', finishedAt],
    ['duration', `${t.decimal(numberText(durationMs / 1000, 1))} s`],
  ];
}

function statedRows(inspection: Inspection): readonly (readonly [TextKey, HtmlPart])[] {
  return statementsOf(inspection).map(({ name, said }) => [name, said]);
}

/** `5x5: 25 × 3`; each layout of its own after it: `5-tenth: 5 (red)`. */
function planText({ layout, points, patches }: SamplingPlan, words: PageContext['words']): string {
  const shared = patches.filter(({ ownLayout }) => !ownLayout);
  return [
    ...(shared.length === 0 ? [] : [`${layout}: ${points.length} × ${shared.length}`]),
    ...patches.flatMap(({ name, ownLayout: own }) =>
      own ? [`${own.layout}: ${own.points.length} (${words.patchName(name)})`] : [],
    ),
  ].join(', ');
}

function resolutionText({ inspection: { plan, conditions }, t }: PageContext): string {
  if (plan.positions === 'fractions') return t('fractionsOnly');
  const { widthPx, heightPx } = plan.resolution;
  return `${widthPx} × ${heightPx} px${isOfPlanOnly(conditions) ? ` (${t('planOnly')})` : ''}`;
}

function pixelText({ actual: { xPx, yPx } }: LastPixel): string {
  return `${xPx}, ${yPx} px`;
}

function instrument({ inspection, t }: PageContext): string {
  const { meter, conditions, readings } = inspection;
  if (!isMeasuredLight(inspection)) return sourceName(conditions, t) ?? t('instrumentSignal');
  const names = new Set(readings.map((reading) => (reading.kind === 'light' ? reading.instrument : null)));
  const named = [...names].filter((name) => name !== null).join(', ');
  return meter?.instrument ?? (named || t('instrumentLight'));
}

/** Null if the monitor was read through its API. */
function sourceName(conditions: Conditions | null, t: Translate): string | null {
  return conditions?.source ? t('customSource', { name: conditions.source.name }) : null;
}

function isOfPlanOnly(conditions: Conditions | null): boolean {
  return conditions?.source?.confirmsResolution === false;
}

function passes({ planned, judged, others, bands = [], confidence = 0 }: Repeats, { t, words }: PageContext): HtmlPart {
  const made =
    judged === null
      ? t('passesMean', { made: others.length, planned })
      : t('passesMade', { made: others.length + 1, planned, judged: judged + 1 });
  const lines = bands.map(({ metric, patchIndex, standardDeviation, degreesOfFreedom, t: quantile }) =>
    t('passBand', {
      ...{ metric, patch: patchIndex === null ? t('allPatches') : words.patch(patchIndex) },
      ...{
        deviation: t.decimal(standardDeviation.toPrecision(3)),
        degrees: degreesOfFreedom,
        t: t.decimal(numberText(quantile, 2)),
      },
      confidence: 100 * confidence,
    }),
  );
  return html`${made}${lines.length > 0 && html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`}<ul>${others.map(
    ({ pass, grade, summary }) =>
      html`<li>${pass + 1}: ${t(GRADE_TEXTS[grade])}, ${html`<bdi>${words.summary(summary, grade)}</bdi>`}</li>`,
  )}</ul>`;
}

/** The conditions that only a run that asked a monitor has. */
function asked(conditions: Conditions, context: PageContext): (readonly [TextKey, HtmlPart])[] {
  const { t, inspection } = context;
  const { colorMode } = conditions;
  const source = sourceName(conditions, t);
  return [
    ...(source === null ? [] : [['readingSource', source] as const]),
    ...(conditions.meter === undefined ? [] : [['lightMeter', meterText(conditions.meter, t)] as const]),
    ...meteringRows(context),
    ['shownBy', conditions.shownBy],
    [
      'colorMode',
      colorMode === null
        ? '–'
        : t('osd', { name: colorMode.name, number: colorMode.osdNumber, index: colorMode.index, type: colorMode.type }),
    ],
    ['keyLock', conditions.keyLock ?? '–'],
    ['marker', conditions.marker ?? '–'],
    ...(isMeasuredLight(inspection) && conditions.requestedBitDepth === null
      ? []
      : [['bitDepth', conditions.requestedBitDepth ?? '–'] as const]),
    ...stopRows(conditions, context),
    ['apiUrl', conditions.apiUrl ?? '–'],
    ['changed', changes(conditions, context)],
    ['checks', checks(context)],
  ];
}

function stopRows({ stopAtFail }: Conditions, { t }: PageContext): readonly (readonly [TextKey, HtmlPart])[] {
  if (stopAtFail === undefined) return [];
  const { history } = stopAtFail;
  return [['stopAtFail', history ? t('stopHistory', history) : t('yes')]];
}

function changes(conditions: Conditions, { t, lang }: PageContext): HtmlPart {
  if (conditions.changed.length === 0) return '–';
  return html`<ul>${conditions.changed.map(
    ({ what, from, to, restored, problem }) =>
      html`<li>${what}: <bdi>${from}</bdi> → <bdi>${to}</bdi>, ${t(restored ? 'restored' : 'notRestored')}${
        problem !== null && lang === 'en' && html` (<bdi>${problem}</bdi>)`
      }</li>`,
  )}</ul>`;
}

function checks({ inspection, t, words }: PageContext): HtmlPart {
  const count = inspection.checks.length;
  const problems = inspection.checks.filter(({ problem }) => problem !== null);
  if (problems.length === 0) return t('checksFine', { count });
  return html`${t('checksProblem', { count, problems: problems.length })}<ul>${problems.map(
    ({ checkedAt, problem }) => html`<li>${checkedAt}: <bdi>${problem && words.error(problem)}</bdi></li>`,
  )}</ul>`;
}

/** The light meter of a run, with everything that its values depend on. */
function meterText(meter: NonNullable<Conditions['meter']>, t: Translate): Html {
  const { driver, instrument, serialNumber, firmware, port, mode, correction, software } = meter;
  const facts = t('meterFacts', {
    firmware: firmware ?? t('notReported'),
    software: software ? `${software.name} ${software.version} (${driver})` : driver,
    port,
    mode,
  });
  const added = meter.arguments.length > 0 && `; ${t('meterArguments', { arguments: meter.arguments.join(' ') })}`;
  const corrected = correction && `; ${t('meterCorrection', { name: correction.fileName, sha256: correction.sha256 })}`;
  return html`<bdi>${instrument ?? t('notReported')} ${serialNumber}</bdi>: <bdi>${facts}</bdi>${added}${corrected}`;
}
