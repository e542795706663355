import type { Capability, SpecificationLimits } from '../../base/statistics/capability.ts';
import type { ReturningLabels } from '../../base/statistics/subgroups.ts';
import { type Html, html } from '../html/html.ts';
import type { ReportLanguage, Translate } from '../languages/languages.ts';
import { writeCsv } from '../tables/write-csv.ts';
import { labelNote } from './label-note.ts';
import { FULL, plotFrame, tenth } from './plot-frame.ts';
import {
  figure,
  type StatisticsPage,
  type StatisticsSource,
  statisticsPage,
  statisticsTable,
} from './statistics-page.ts';

export interface CapabilityReport {
  readonly capability: Capability;
  readonly limits: SpecificationLimits;
  readonly values: readonly number[];
  readonly column: string;
  /** The labels of subgroups that come back in the file. */
  readonly returning: ReturningLabels | null;
  readonly conventions: StatisticsPage['conventions'];
}

export function capabilityHtml(report: CapabilityReport, source: StatisticsSource, lang: ReportLanguage): string {
  return statisticsPage(lang, source, (t) => pageOf(report, t));
}

function pageOf(
  { capability, limits, values, column, returning, conventions }: CapabilityReport,
  t: Translate,
): StatisticsPage {
  const { noVariation, confidence, beyondLimits, mean, count, sigmaOverall, sigmaWithin, target } = capability;
  const head = [t('index'), t('value'), t('interval', { percent: t.decimal(figure(100 * confidence)) })];
  const rows = INDICES.map((name) => {
    const index = capability[name];
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    if (index)
      return [
        title,
        t.decimal(index.value.toFixed(3)),
        `${t.decimal(index.lower.toFixed(3))} – ${t.decimal(index.upper.toFixed(3))}`,
      ];
    return [title, null, noVariation ? null : t('needsBothLimits')];
  });
  return {
    title: 'capabilityTitle',
    subtitle: column,
    warnings: [noVariation ? t('capabilityNoVariation') : null, labelNote(returning, t)],
    facts: [
      [t('valueCount'), count],
      [t('meanValue'), t.decimal(figure(mean))],
      [t('sigmaWithin'), t.decimal(figure(sigmaWithin))],
      [t('sigmaOverall'), t.decimal(figure(sigmaOverall))],
      [t('specificationLower'), t.decimal(figure(limits.lower))],
      [t('specificationUpper'), t.decimal(figure(limits.upper))],
      [t('target'), t.decimal(figure(target))],
      [t('beyondLimits'), beyondLimits],
    ],
    sections: [
      [t('index'), statisticsTable(head, rows)],
      [t('distribution'), capabilityHistogram(values, limits, t)],
    ],
    conventions,
  };
}

const INDICES = ['cp', 'cpk', 'pp', 'ppk', 'cpm'] as const;

export function capabilityCsv({ capability }: CapabilityReport): string {
  const rows = INDICES.map((name) => {
    const { value = null, lower = null, upper = null } = capability[name] ?? {};
    return [name, value, lower, upper];
  });
  const { count, mean, target, sigmaWithin, sigmaOverall, beyondLimits } = capability;
  const facts = Object.entries({ count, mean, target, sigmaWithin, sigmaOverall, beyondLimits });
  return writeCsv(
    ['quantity', 'value', 'lower', 'upper'],
    [...rows, ...facts.map(([name, value]) => [name, value])].map((row) => [...row, null, null, null].slice(0, 4)),
  );
}

/** Bars over the range of values and limits; the number of bars grows with the square root of the number of values. */
export function capabilityHistogram(
  values: readonly number[],
  { lower, upper }: SpecificationLimits,
  t: Translate,
): Html {
  const marks = [lower, upper].filter((one) => one !== null);
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const [start, end] = [Math.min(low, ...marks), Math.max(high, ...marks)];
  const room = end > start ? 0.04 * (end - start) : 1;
  const bars = Math.min(60, Math.max(1, Math.ceil(2 * Math.sqrt(values.length))));
  const width = (high - low) / bars;
  const counts = Array.from({ length: bars }, () => 0);
  for (const value of values) {
    const place = width === 0 ? 0 : Math.min(bars - 1, Math.floor((value - low) / width));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const frame = plotFrame([0, Math.max(...counts)], t, FULL);
  const x = (value: number) => frame.across((value - start + room) / (end - start + 2 * room));
  const label = t('histogramLabel', {
    count: values.length,
    low: t.decimal(figure(low)),
    high: t.decimal(figure(high)),
  });
  return frame.svg(
    html`${counts.map((count, index) => {
      const [from, to] =
        width === 0 ? [x(low) - 4, x(low) + 4] : [x(low + index * width), x(low + (index + 1) * width)];
      return html`<rect class="bar" x="${from}" y="${frame.y(count)}" width="${tenth(Math.max(1, to - from - 1))}" height="${tenth(frame.bottom - frame.y(count))}"/>`;
    })}${marks.map((mark) => html`<path class="limit" d="M${x(mark)} ${frame.top}V${frame.bottom}"/><text class="middle" x="${x(mark)}" y="12">${t.decimal(figure(mark))}</text>`)}${frame.below('start', t.decimal(figure(low)), x(low))}${frame.below('end', t.decimal(figure(high)), x(high))}`,
    label,
  );
}
