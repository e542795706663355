import { actsOfShortMark } from '../../protocol/mark.ts';
import { fitsUnitPattern } from '../../protocol/unit-pattern.ts';
import { nothingTested } from './nothing-tested.ts';
import { OWN_WORDS_KEY, RETEST_REASONS } from './retest-reasons.ts';
import { scannedText, shownText } from './scanned-text.ts';
import type { KeyEvent, StationEvent, StationTask, TextEvent } from './station-event.ts';
import type { NoticeCode, Phase, RunProgress, StationSetup, StationState } from './station-state.ts';

/** The state after an event, and the task to carry out. */
export interface StationStep {
  readonly state: StationState;
  readonly task: StationTask | null;
}

/** The state of a station that was just started. */
export function initialStation(setup: StationSetup, operator: string | null, atMs: number): StationState {
  const counts = { phaseNumber: 0, noticeCount: 0 };
  return {
    setup,
    operator,
    phase: { kind: 'restoring' },
    phaseSinceMs: atMs,
    notice: null,
    ...NOTHING_KNOWN,
    ...counts,
  };
}

const NOTHING_KNOWN = { line: null, golden: null };

/** The next state and task after an event. A result is shown for the inspected unit only until the next text. */
export function reduceStation(state: StationState, event: StationEvent): StationStep {
  const { phase } = state;
  const { atMs } = event;
  switch (event.type) {
    case 'restored': {
      if (phase.kind !== 'restoring') return unchanged(state);
      const { interrupted, restored } = event;
      return enter(state, interrupted ? { kind: 'interrupted', ...interrupted, restored } : whoOrReady(state), atMs);
    }
    case 'text':
      return takeText(state, event, atMs);
    case 'key':
      return event.phaseNumber === state.phaseNumber ? takeKey(state, event, atMs) : unchanged(state);
    case 'looked-up': {
      const { unit, attempt, last } = event;
      if (phase.kind !== 'looking' || phase.unit !== unit) return unchanged(state);
      const known = { unit, attempt, last };
      return enter(
        state,
        last ? { kind: 'retest', isTyping: false, ...known } : { kind: 'start', retestReason: null, ...known },
        atMs,
      );
    }
    case 'progress':
      if (phase.kind !== 'running') return unchanged(state);
      return unchanged({ ...state, phase: { ...phase, progress: { ...phase.progress, ...event.progress } } });
    case 'ended': {
      const { unit, result } = event;
      if (phase.kind !== 'running' || phase.unit !== unit) return unchanged(state);
      return enter(state, { kind: 'result', unit, attempt: phase.attempt, result }, atMs);
    }
    case 'mark':
      return refuse(state, event.isTaken ? 'mark-taken' : 'mark-refused', event.text);
    case 'line':
      return unchanged({ ...state, line: event.line });
    case 'golden':
      return unchanged({ ...state, golden: event.golden });
    default:
      return event satisfies never;
  }
}

/** A key that comes within this time of its phase still belongs to the scan before: some scanners send Enter twice. In milliseconds. */
const KEY_GUARD_MS = 400;

/** The same unit again within this time of its start is one scan, in milliseconds. */
const DOUBLE_SCAN_MS = 2000;

function takeText(state: StationState, { meant, text: given, how }: TextEvent, atMs: number): StationStep {
  const { phase } = state;
  const taken = takenText(given, how);
  if ('refused' in taken) {
    // A reason is typed again for the same unit.
    const isReason = meant === 'reason' && phase.kind === 'retest';
    return refuse(isReason ? state : withoutUnit(state, atMs), taken.refused, given);
  }
  const { text } = taken;
  // Never the name of a unit, whatever is on the screen.
  if (actsOfShortMark(text) !== null) return { state: { ...state, notice: null }, task: { type: 'take-mark', text } };
  switch (phase.kind) {
    case 'restoring':
    case 'interrupted':
      return refuse(state, 'scan-while-busy', given);
    case 'running':
      if (phase.unit === text && atMs - state.phaseSinceMs < DOUBLE_SCAN_MS) return unchanged(state);
      return refuse(state, 'scan-while-running', given);
    case 'operator':
      if (meant !== 'operator') return refuse(state, 'scan-again', given);
      return enter({ ...state, operator: text }, { kind: 'ready' }, atMs);
    case 'retest':
      if (phase.unit === text) return unchanged(state);
      if (!phase.isTyping) break;
      if (meant !== 'reason' || how === 'scanned') return refuse(state, 'scan-is-no-reason', given);
      return enter(state, { ...known(phase), kind: 'start', retestReason: text }, atMs);
    case 'looking':
    case 'start':
      if (phase.unit === text) return unchanged(state);
      break;
    case 'ready':
    case 'result':
      break;
    default:
      return phase satisfies never;
  }
  if (meant !== 'unit') return refuse(withoutUnit(state, atMs), 'scan-again', given);
  if (state.golden?.isDue) return refuse(withoutUnit(state, atMs), 'golden-due', given);
  const { unitPattern } = state.setup;
  if (unitPattern !== null && !fitsUnitPattern(text, unitPattern)) {
    return refuse(withoutUnit(state, atMs), 'scan-pattern', given);
  }
  return enter(state, { kind: 'looking', unit: text }, atMs, { type: 'look-up', unit: text });
}

/** Only a whole text that came in one way is a name or a reason. */
function takenText(given: string, how: TextEvent['how']): ReturnType<typeof scannedText> {
  if (given.includes('\uFFFD')) return { refused: 'scan-unreadable' };
  if (how === 'mixed' || how === 'unfinished') return { refused: `scan-${how}` };
  return scannedText(given);
}

function takeKey(state: StationState, { key }: KeyEvent, atMs: number): StationStep {
  const { phase, operator } = state;
  if (key === 'enter' && atMs - state.phaseSinceMs < KEY_GUARD_MS) return unchanged(state);
  switch (phase.kind) {
    case 'interrupted': {
      const { unit, folder } = phase;
      if (key === 'escape') return enter(state, discarded(state, unit), atMs, { type: 'discard', unit });
      if (key !== 'enter' || folder === null) return unchanged(state);
      return enter(state, running({ unit, attempt: null }), atMs, { type: 'resume', unit, folder });
    }
    case 'operator':
      return key === 'escape' ? enter(state, { kind: 'ready' }, atMs) : unchanged(state);
    case 'ready':
    case 'result':
      if (key === 'enter' && state.golden?.isDue) {
        const { unit } = state.golden;
        return enter(state, running({ unit, attempt: null }), atMs, { type: 'check', unit, operator });
      }
      return key === 'operator' ? enter(state, { kind: 'operator' }, atMs) : unchanged(state);
    case 'retest': {
      if (key === 'escape')
        return enter(state, phase.isTyping ? { ...phase, isTyping: false } : { kind: 'ready' }, atMs);
      if (phase.isTyping) return unchanged(state);
      if (key === OWN_WORDS_KEY) return enter(state, { ...phase, isTyping: true }, atMs);
      const reasons: Readonly<Partial<Record<string, string>>> = RETEST_REASONS;
      const retestReason = reasons[key];
      if (retestReason === undefined) return unchanged(state);
      return enter(state, { ...known(phase), kind: 'start', retestReason }, atMs);
    }
    case 'start': {
      const { unit, attempt, retestReason } = phase;
      if (key === 'escape') return enter(state, { kind: 'ready' }, atMs);
      if (key !== 'enter') return unchanged(state);
      return enter(state, running({ unit, attempt }), atMs, { type: 'inspect', unit, operator, retestReason });
    }
    case 'running':
      return takeStopKey(state, phase, key, atMs);
    case 'restoring':
    case 'looking':
      return unchanged(state);
    default:
      return phase satisfies never;
  }
}

/** Asks once before a run is stopped; what it changed is restored by the run itself. */
function takeStopKey(
  state: StationState,
  phase: Extract<Phase, { kind: 'running' }>,
  key: string,
  atMs: number,
): StationStep {
  const { stop } = phase;
  if (stop === 'no' && key === 'escape') return enter(state, { ...phase, stop: 'asked' }, atMs);
  if (stop !== 'asked') return unchanged(state);
  if (key === 'escape') return enter(state, { ...phase, stop: 'no' }, atMs);
  if (key !== 'enter') return unchanged(state);
  return enter(state, { ...phase, stop: 'stopping' }, atMs, { type: 'stop' });
}

const NO_PROGRESS: RunProgress = { done: 0, planned: 0, remainingMs: null, patch: null, isWaiting: false };

function running(unit: { readonly unit: string; readonly attempt: number | null }): Phase {
  return { kind: 'running', ...unit, progress: NO_PROGRESS, stop: 'no' };
}

function discarded({ setup }: StationState, unit: string): Phase {
  return { kind: 'result', unit, attempt: null, result: nothingTested(setup.simulated, true) };
}

function known({ unit, attempt, last }: Extract<Phase, { kind: 'retest' }>) {
  return { unit, attempt, last };
}

function whoOrReady({ operator }: StationState): Phase {
  return { kind: operator === null ? 'operator' : 'ready' };
}

function enter(state: StationState, phase: Phase, atMs: number, task: StationTask | null = null): StationStep {
  const { phaseNumber } = state;
  return { state: { ...state, phase, phaseNumber: phaseNumber + 1, phaseSinceMs: atMs, notice: null }, task };
}

function unchanged(state: StationState): StationStep {
  return { state, task: null };
}

/** The state without the unit on the screen, its result and its START: any scan is meant for another unit. */
function withoutUnit(state: StationState, atMs: number): StationState {
  return OF_A_UNIT.has(state.phase.kind) ? enter(state, { kind: 'ready' }, atMs).state : state;
}

const OF_A_UNIT: ReadonlySet<Phase['kind']> = new Set(['looking', 'retest', 'start', 'result']);

function refuse(state: StationState, code: NoticeCode, given: string): StationStep {
  const number = state.noticeCount + 1;
  return unchanged({ ...state, noticeCount: number, notice: { code, text: shownText(given), number } });
}
