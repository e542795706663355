import type { ChartPanel, ChartPoint } from '../../base/statistics/charts/control-chart.ts';
import { type Html, html } from '../html/html.ts';
import type { Translate } from '../languages/languages.ts';
import { lineOf, type PlotFrame, plotFrame, scaleOf, tenth } from './plot-frame.ts';
import { figure } from './statistics-page.ts';

/** A line across a chart besides its limits, such as a target, with its name. */
export interface MarkedValue {
  readonly value: number;
  readonly name: string;
}

/** One panel of a control chart as a picture: points, center line, limits, and the number of the rule at each signal. `beginning`: what begins with the first point. */
export function chartFigure(
  panel: ChartPanel,
  t: Translate,
  target: MarkedValue | null = null,
  beginning: string | null = null,
): Html {
  const { points, centerLine, signals, upperLimit, lowerLimit } = panel;
  const values = [
    ...[centerLine, ...(target === null ? [] : [target.value])],
    ...points.flatMap(({ value, lowerSum, upperLimit: up, lowerLimit: down }) =>
      [value, lowerSum, up, down].filter((one) => typeof one === 'number'),
    ),
  ];
  const frame = plotFrame(scaleOf(values), t);
  const place = (of: (point: ChartPoint) => number | null | undefined) =>
    points.map((point, index) => {
      const value = of(point);
      return value == null ? null : ([frame.x(index, points.length), frame.y(value)] as const);
    });
  const label = t('chartLabel', {
    count: points.length,
    center: t.decimal(figure(centerLine)),
    signals: signals.length,
  });
  const hasLowerSum = points.some(({ lowerSum }) => lowerSum !== undefined);
  return frame.svg(
    html`${frame.rule('center', centerLine)}${limitLine(frame, points, 'upperLimit', upperLimit)}${limitLine(frame, points, 'lowerLimit', lowerLimit)}${target && targetLine(frame, target)}${beginning !== null && html`<path class="target" d="M${frame.across(0)} ${frame.top}V${frame.bottom}"/><text class="target-text" x="${frame.left + 6}" y="${frame.top - 5}">${beginning}</text>`}${lineOf(
      place(({ value }) => value),
      points.length > MANY_POINTS ? 'many' : '',
    )}${
      hasLowerSum &&
      lineOf(
        place(({ lowerSum }) => lowerSum),
        points.length > MANY_POINTS ? 'other many' : 'other',
      )
    }${signalMarks(frame, panel)}${frame.below('start', 1, frame.x(0, points.length))}${frame.below('end', points.length, frame.x(points.length - 1, points.length))}`,
    label,
  );
}

/** Beyond these, dots of the usual size touch each other. */
const MANY_POINTS = 120;

function targetLine(frame: PlotFrame, { value, name }: MarkedValue): Html {
  return html`${frame.line('target', value)}<text class="target-text" x="14" y="${tenth(frame.y(value) - 5)}">${name}</text>`;
}

/** A limit that is the same everywhere is a line with its number; one that varies is a step at each point. */
function limitLine(
  frame: PlotFrame,
  points: readonly ChartPoint[],
  limit: 'upperLimit' | 'lowerLimit',
  common: number | null,
): Html | false {
  const isSame = points.every((point) => point[limit] === common);
  if (common !== null && isSame) return frame.rule('limit', common);
  const half = (frame.x(1, points.length) - frame.x(0, points.length)) / 2;
  const steps = points.flatMap((point, index) => {
    const value = point[limit];
    if (value === null) return [];
    const x = frame.x(index, points.length);
    return [`M${(x - half).toFixed(1)} ${frame.y(value)}H${(x + half).toFixed(1)}`];
  });
  return steps.length > 0 && html`<path class="limit" d="${steps.join('')}"/>`;
}

/** Half the width of a digit, in units of the picture. */
const DIGIT_WIDTH = 4;

function signalMarks(frame: PlotFrame, { points, signals }: ChartPanel): readonly Html[] {
  const byPoint = new Map<number, string[]>();
  for (const { point, rule } of signals) byPoint.set(point, [...(byPoint.get(point) ?? []), String(rule)]);
  const below = new Set(signals.flatMap(({ point, side }) => (side === 'below' ? [point] : [])));
  let free = Number.NEGATIVE_INFINITY;
  return Array.from(byPoint, ([number, rules]) => {
    const { value, lowerSum } = points[number - 1] ?? { value: 0 };
    const shown = lowerSum !== undefined && below.has(number) ? lowerSum : (value ?? 0);
    const [x, y] = [frame.x(number - 1, points.length), frame.y(shown)];
    const text = rules.join(' ');
    // Signals follow each other: a number that would cover the one before is left out.
    const isRoom = x - DIGIT_WIDTH * text.length >= free;
    if (isRoom) free = x + DIGIT_WIDTH * text.length;
    return html`<circle class="signal" cx="${x}" cy="${y}" r="${points.length > MANY_POINTS ? 4 : 6}"/>${isRoom && html`<text class="signal-text" x="${x}" y="${tenth(y - 10)}">${text}</text>`}`;
  });
}
