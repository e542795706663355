import { type Html, html } from '../../../../report/html/html.ts';
import { figure } from '../../../../report/statistics/statistics-page.ts';
import type { SeriesSignal } from '../../charts/series-signals.ts';
import { signalText } from '../../charts/signal-text.ts';
import { runAddress, unitAddress } from '../parts/links.ts';
import type { ChartFacts, LinePageContext } from '../parts/page-inputs.ts';
import { timeCell } from '../parts/time-text.ts';

/** Signals of one rule on one side that follow each other without a gap: one thing for people, however many points show it. */
export interface SignalEpisode<Signal> {
  readonly newest: Signal;
  readonly oldest: Signal;
  readonly points: number;
}

type AnySignal = Pick<SeriesSignal, 'panel' | 'side' | 'point'> & { readonly rule: number };

/** The episodes of signals, which are newest first; a pause of the rule ends one. */
export function episodesOf<Signal extends AnySignal>(signals: readonly Signal[]): readonly SignalEpisode<Signal>[] {
  const open = new Map<string, { newest: Signal; oldest: Signal; points: number }>();
  const all: { newest: Signal; oldest: Signal; points: number }[] = [];
  for (const signal of signals) {
    const key = `${signal.panel} ${signal.rule} ${signal.side}`;
    const last = open.get(key);
    if (last && last.oldest.point - signal.point === 1) {
      last.oldest = signal;
      last.points += 1;
      continue;
    }
    const begun = { newest: signal, oldest: signal, points: 1 };
    open.set(key, begun);
    all.push(begun);
  }
  return all;
}

/** More episodes than people look through. */
const MAX_ROWS = 50;

/** The newest episodes in words, each with the run that began it. */
export function signalTable(
  { shifts, t }: LinePageContext,
  episodes: readonly SignalEpisode<SeriesSignal>[],
  runs: ChartFacts['runs'],
): Html {
  const runOf = new Map(runs.map((run) => [run.order, run]));
  const time = (ms: number) => timeCell(new Date(ms).toISOString(), shifts.timeZone);
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="signals"><table>
<thead><tr><th scope="col">${t('Since')}</th><th scope="col">${t('Until')}</th><th scope="col">${t('What signals')}</th><th scope="col" class="n">${t('Points')}</th><th scope="col" class="n">${t('First value')}</th><th scope="col">${t('Unit')}</th></tr></thead>
<tbody>${episodes.slice(0, MAX_ROWS).map(({ newest, oldest, points }) => {
    const run = runOf.get(oldest.order);
    return html`<tr><th scope="row">${time(oldest.endedMs)}</th><td>${points === 1 ? '–' : time(newest.endedMs)}</td><td>${oldest.panel === 'spread' && `${t('Spread:')} `}${t(signalText(oldest.kind, oldest))} <span class="tag">${t('rule {number}', { number: oldest.rule })}</span></td><td class="n">${points}</td><td class="n">${t.decimal(figure(oldest.value))}</td><td>${run ? html`<a href="${unitAddress(run.unit)}"><bdi>${run.unit}</bdi></a> <a href="${runAddress(run.id)}">${t('run')}</a>` : '–'}</td></tr>
`;
  })}</tbody>
</table></div>
${episodes.length > MAX_ROWS && html`<p class="hint">${t('The newest {count} are shown; JSON has all.', { count: MAX_ROWS })}</p>`}`;
}
