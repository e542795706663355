import type { TextEvent } from '../station-event.ts';
import type { StationLanguage, StationState } from '../station-state.ts';
import { factsBar, footBar } from './bars.ts';
import { followStation, send } from './connection.ts';
import { byId, el, isolated } from './dom.ts';
import { listen } from './listen.ts';
import { fill, STATION_LANGUAGES, TEXTS } from './page-text.ts';
import { ScanReader } from './scan-reader.ts';
import { screen } from './screen.ts';
import { play } from './sound.ts';

// The station keeps the state; this page draws it, and sends what is typed or scanned.
let state: StationState | null = null;
let isConnected = false;
/** The phase in which a text was sent; its result is not shown again. */
let overPhase = -1;
let remark = '';
let hasSound = kept('sound') !== 'off';
let heard = { phase: -1, notice: -1 };

/** Kind of text that the page was asking for when the text began. */
let asked: TextEvent['meant'] = 'unit';

const reader = new ScanReader(
  {
    onBegin: () => {
      remark = '';
      asked = meant();
    },
    onTyping: draw,
    onUnreadable: () => refuse(fill(TEXTS[language()].notices['scan-unreadable'], { text: isolated(reader.text) })),
    onText: (text, how) => {
      remark = '';
      overPhase = state?.phaseNumber ?? -1;
      void deliver({ type: 'text', meant: asked, text, how });
    },
    onPress: (key) => {
      const { phaseNumber } = state ?? {};
      return () => {
        remark = '';
        if (key === 'F4') keep('lang', next(language()));
        else if (key === 'F8') switchSound();
        else void deliver({ type: 'key', key: KEYS[key] ?? key, phaseNumber });
        draw();
      };
    },
    takesDigits: () => state?.phase.kind === 'retest' && !state.phase.isTyping,
  },
  (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
);
listen(reader);

const KEYS: Readonly<Partial<Record<string, string>>> = { Enter: 'enter', Escape: 'escape', F2: 'operator' };

followStation({
  onState: (came) => {
    state = came;
    draw();
    sound(came);
  },
  onConnected: (now) => {
    if (now === isConnected) return;
    isConnected = now;
    draw();
  },
});
draw();

/** Actions leave one after the other, in the order in which they were typed. */
let delivering: Promise<unknown> = Promise.resolve();
function deliver(action: object): Promise<void> {
  const delivered = delivering.then(async () => {
    if (!(await send(action))) refuse(TEXTS[language()].notSent);
  });
  delivering = delivered;
  draw();
  return delivered;
}

function refuse(text: string): void {
  remark = text;
  if (hasSound) play('refused');
  draw();
}

function switchSound(): void {
  hasSound = !hasSound;
  keep('sound', hasSound ? 'on' : 'off');
}

/** Kind of text that the page is asking for now. */
function meant(): TextEvent['meant'] {
  const phase = state?.phase;
  if (phase?.kind === 'operator') return 'operator';
  return phase?.kind === 'retest' && phase.isTyping ? 'reason' : 'unit';
}

function sound({ phase, phaseNumber, notice }: StationState): void {
  const isFirst = heard.phase < 0;
  const before = heard;
  heard = { phase: phaseNumber, notice: notice?.number ?? before.notice };
  if (isFirst || !hasSound) return;
  if (phase.kind === 'result' && phaseNumber !== before.phase) play(phase.result.outcome);
  else if (notice && notice.number !== before.notice) play('refused');
}

function draw(): void {
  const lang = language();
  const t = TEXTS[lang];
  document.documentElement.lang = lang;
  const cover = byId('cover');
  cover.hidden = isConnected && state !== null;
  if (cover.hidden !== true) {
    if (cover.dataset['lang'] !== lang)
      cover.replaceChildren(el('h1', '', t.noConnection), el('p', '', t.noConnectionHint));
    cover.dataset['lang'] = lang;
    // Nothing of what was shown may be taken for valid, not even by a program that reads the page.
    for (const id of ['facts', 'screen', 'foot']) byId(id).replaceChildren();
    document.body.dataset['phase'] = 'lost';
    return;
  }
  if (state === null) return;
  const isOver = overPhase === state.phaseNumber;
  const view = { state, lang, t, typed: reader.text, isOver, remark, hasSound };
  document.body.dataset['phase'] = state.phase.kind;
  byId('facts').replaceChildren(...factsBar(view));
  byId('screen').replaceChildren(screen(view));
  byId('foot').replaceChildren(...footBar(view));
  document.title = `${state.setup.station} · Flatfield`;
}

/** As it was chosen here, else as the station was told, else as the browser likes it best. */
function language(): StationLanguage {
  const wanted = [kept('lang'), state?.setup.lang, ...navigator.languages];
  const known = wanted.flatMap((tag) => STATION_LANGUAGES.find((lang) => tag?.toLowerCase().startsWith(lang)) ?? []);
  return known[0] ?? 'en';
}

function next(lang: StationLanguage): StationLanguage {
  return STATION_LANGUAGES[(STATION_LANGUAGES.indexOf(lang) + 1) % STATION_LANGUAGES.length] ?? 'en';
}

/** A browser that keeps nothing asks again after a reload. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // See `kept`.
  }
}
