import { OWN_WORDS_KEY } from '../retest-reasons.ts';
import type { Phase, RestoredSetting } from '../station-state.ts';
import { button, el, outside } from './dom.ts';
import { durationText, fill, timeText } from './page-text.ts';
import { resultScreen } from './result-screen.ts';
import type { View } from './view.ts';

type Of<Kind extends Phase['kind']> = Extract<Phase, { kind: Kind }>;

/** The middle of the page for the phase of the station. */
export function screen(view: View): HTMLElement {
  const { typed } = view;
  const made = phaseScreen(view);
  // Nothing is typed unseen.
  if (typed !== '' && made.querySelector('.entry') === null) made.append(entry(typed));
  return made;
}

function phaseScreen(view: View): HTMLElement {
  const { state, t, typed, isOver } = view;
  const { phase } = state;
  // The result before is gone with the first character of the next scan.
  if (phase.kind === 'result' && (isOver || typed !== '')) return nextUnit(view);
  switch (phase.kind) {
    case 'restoring':
      return el('section', 'plain busy', el('h1', '', t.restoring));
    case 'interrupted':
      return interrupted(phase, view);
    case 'operator':
      return asking(t.scanOperator, t.scanOperatorHint, typed);
    case 'ready':
      return nextUnit(view);
    case 'looking':
      return el('section', 'plain busy', el('h1', '', t.looking), unit(phase.unit));
    case 'retest':
      return retest(phase, view);
    case 'start':
      return start(phase, view);
    case 'running':
      return running(phase, view);
    case 'result':
      return resultScreen(phase, view);
    default:
      return phase satisfies never;
  }
}

/** Asks for the golden unit while a check of it is due, else for the next unit. */
function nextUnit({ state: { golden }, t, typed }: View): HTMLElement {
  if (!golden?.isDue) return asking(t.scanUnit, t.scanUnitHint, typed);
  const title = el('h1', '', button('Enter', 'go', t.checkGolden));
  return el('section', 'plain', title, unit(golden.unit), el('p', 'hint', t.checkGoldenHint));
}

function asking(title: string, hint: string, typed: string): HTMLElement {
  return el('section', 'plain asking', el('h1', '', title), el('p', 'hint', hint), entry(typed));
}

/** The text that is being typed, unchanged. */
function entry(typed: string): HTMLElement {
  return el('p', 'entry', el('bdi', 'mono', typed), el('span', 'caret'));
}

function unit(text: string): HTMLElement {
  return el('p', 'unit mono', outside(text));
}

function interrupted({ unit: name, folder, restored }: Of<'interrupted'>, { t }: View): HTMLElement {
  return el(
    'section',
    'plain',
    el('h1', '', t.interrupted),
    unit(name),
    el('p', 'hint', folder === null ? t.notBegun : t.interruptedHint),
    restored.length > 0 ? el('ul', 'restored', ...restored.map((one) => restoredItem(one, t))) : null,
  );
}

function restoredItem({ what, from, problem }: RestoredSetting, t: View['t']): HTMLElement {
  const item = el(
    'li',
    '',
    fill(problem === null ? t.restored : t.notRestored, { what: t.settings[what] ?? what, from }),
  );
  if (problem !== null) {
    const detail = outside(problem);
    detail.lang = 'en';
    item.append(' ', detail);
  }
  return item;
}

function last({ last: run }: Of<'retest' | 'start'>, { t, lang }: View): HTMLElement | null {
  if (run === null) return null;
  const outcome = { pass: t.pass, fail: t.fail, inconclusive: t.notTested }[run.outcome];
  return el('p', 'last', fill(t.lastTime, { outcome, time: timeText(run.finishedAt, lang) }));
}

function retest(phase: Of<'retest'>, view: View): HTMLElement {
  const { t, typed } = view;
  if (phase.isTyping) {
    return el(
      'section',
      'plain asking',
      el('h1', '', t.ownWords),
      unit(phase.unit),
      el('p', 'hint', t.ownWordsHint),
      entry(typed),
    );
  }
  const choices: readonly (readonly [string, string])[] = [...Object.entries(t.reasons), [OWN_WORDS_KEY, t.ownWords]];
  return el(
    'section',
    'plain retest',
    el('h1', '', t.whyAgain),
    unit(phase.unit),
    last(phase, view),
    el('p', 'hint', t.whyAgainHint),
    el(
      'ul',
      'choices',
      ...choices.map(([key, text]) => el('li', '', button(key, 'choice', el('kbd', '', key), el('span', '', text)))),
    ),
  );
}

function start(phase: Of<'start'>, view: View): HTMLElement {
  const { t } = view;
  return el(
    'section',
    'plain',
    unit(phase.unit),
    el('h1', '', button('Enter', 'go', t.start)),
    el('p', 'hint', t.startHint),
    last(phase, view),
    phase.retestReason === null ? null : el('p', 'last', t.retestReason, t.colon, outside(phase.retestReason)),
  );
}

function running({ unit: name, progress, stop }: Of<'running'>, { t }: View): HTMLElement {
  const { done, planned, remainingMs, patch, isWaiting } = progress;
  const title = {
    no: planned === 0 && patch === null ? t.preparing : t.running,
    asked: t.stopAsked,
    stopping: t.stopping,
  }[stop];
  const bar = el('progress', '');
  bar.max = Math.max(1, planned);
  bar.value = done;
  bar.setAttribute('aria-label', t.running);
  const left = planned > 0 && remainingMs !== null ? fill(t.timeLeft, { time: durationText(remainingMs, t) }) : '';
  return el(
    'section',
    `plain running ${stop}`,
    el('h1', '', title),
    unit(name),
    el('p', 'hint', runningHint(stop, isWaiting, t)),
    patch === null ? null : el('p', 'patch', swatch(patch.color), t.shown, t.colon, outside(patch.name)),
    bar,
    el('p', 'count', planned > 0 ? fill(t.readings, { done, planned }) : '', el('span', 'left', left)),
  );
}

function runningHint(stop: Of<'running'>['stop'], isWaiting: boolean, t: View['t']): string {
  if (stop !== 'no') return { asked: t.stopAskedHint, stopping: t.runningHint }[stop];
  return isWaiting ? t.waiting : t.runningHint;
}

function swatch(color: { readonly r: number; readonly g: number; readonly b: number } | null): HTMLElement {
  const made = el('span', color === null ? 'swatch chart' : 'swatch');
  if (color) made.style.backgroundColor = `rgb(${color.r} ${color.g} ${color.b})`;
  return made;
}
