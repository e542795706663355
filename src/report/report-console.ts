import { isFailProven } from '../judge/fail-proven.ts';
import { findMetric } from '../judge/metrics/metric-table.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../judge/signal-path-only.ts';
import type { Grade, LimitResult, Reason } from '../judge/verdict.ts';
import type { Inspection } from '../record/inspection.ts';
import { statementsOf } from '../record/stated.ts';
import { translator } from './languages/languages.ts';
import { decidingText } from './text/deciding-text.ts';
import { detectabilityLine } from './text/detectability-text.ts';
import { escapeTerminal } from './text/escape.ts';
import { boundedText, wrapText } from './text/fitted-text.ts';
import { limitTexts } from './text/limit-texts.ts';
import { spanText, valueText } from './text/number-text.ts';
import { operatorSign } from './text/operator-sign.ts';
import { monitorText } from './text/stated-text.ts';
import { type Wording, wording } from './text/wording.ts';

export interface ConsoleOptions {
  /** True if the terminal shows colors. */
  readonly color: boolean;
  /** Columns to wrap at, 40 or more; less is taken as 40. */
  readonly width: number;
}

/** A short summary for a terminal, ending in a line break: verdict, why, counts, worst point, limits, caveats. */
export function reportConsole(inspection: Inspection, { color, width }: ConsoleOptions): string {
  const { monitor, unit, simulated, judgment, span } = inspection;
  const { verdict, profile } = judgment;
  const paint = color
    ? (code: string, text: string) => `\u001b[${code}m${text}\u001b[0m`
    : (_: string, text: string) => text;
  const columns = Math.max(40, width);
  const line = (label: string, text: string): string =>
    wrapText(escapeTerminal(text), columns - LABEL_WIDTH)
      .map((part, index) => (index === 0 ? label : '').padEnd(LABEL_WIDTH) + part)
      .join('\n');

  const { planned, read, judged } = verdict.counts;
  const scope = isSignalPathOnly(inspection, profile) ? `  ${SIGNAL_PATH_ONLY.toUpperCase()}` : '';
  const grade = ` ${verdict.grade.toUpperCase()} `;
  const words = wording('en', inspection.plan);
  const summary = words.summary(verdict.summary, verdict.grade);
  // The summary has said the first of them.
  const isTold = ({ weight, code }: Reason) =>
    weight !== 'note' || code === 'for-projection' || code === 'calibration-expected';
  const isNew = (reason: Reason) => isTold(reason) && !summary.includes(words.reason(reason));
  const reasons = verdict.reasons.filter(isNew);
  const unsaid = reasons.length - REASONS_SHOWN;
  const notes = verdict.reasons.filter(({ code }) => TOLD_NOTES.has(code));
  const untested = verdict.reasons.filter(({ code }) => code === 'not-tested');
  const seen = detectabilityLine(judgment, translator('en'));
  const proven = verdict.reasons.filter(({ code }) => code === 'fail-proven');
  const lines = [
    `${paint(GRADE_CODES[verdict.grade], grade)}${scope}${simulated === null ? '' : `  SIMULATED (${escapeTerminal(simulated.scenario)})`}`,
    line('why', summary),
    ...reasons.slice(0, REASONS_SHOWN).map((reason) => line('', `- ${words.reason(reason)}`)),
    ...(unsaid > 0 ? [line('', `- and ${unsaid} more ${unsaid === 1 ? 'reason' : 'reasons'}`)] : []),
    ...judgment.diagnoses
      .map((diagnosis) => words.diagnosis(diagnosis))
      .map(({ sentence, evidence }) => line('cause', `${sentence} (${evidence})`)),
    ...notes.map((reason) => line('note', words.reason(reason))),
    ...untested.map((reason) => line('untested', words.reason(reason))),
    line('monitor', `${monitorText(monitor)}${unit === null ? '' : `, unit ${unit}`}`),
    ...statementsOf(inspection).map(({ label, said }) => line(label.toLowerCase(), said)),
    ...proven.map((reason) => line('stopped', words.reason(reason))),
    line(
      'points',
      // The points that were read span less than the plan.
      `${planned} planned, ${read} read, ${judged} judged${span && proven.length === 0 ? `, spanning ${spanText(span)}` : ''}`,
    ),
    ...worstLine(inspection, words).map((text) => line('worst', text)),
    line('profile', `${profile.name} ${profile.version}: ${profile.title}`),
    ...verdict.limits.map((limit) => line('limit', limitText(limit, words))),
    ...(seen === '' ? [] : [line('detects', seen)]),
    line('basis', words.basis(judgment, inspection)),
  ];
  return `${lines.join('\n')}\n`;
}

const LABEL_WIDTH = 9;
const REASONS_SHOWN = 5;
/** Black on green, white on red, black on yellow. */
const GRADE_CODES: Record<Grade, string> = {
  pass: '1;30;42',
  'pass-marginal': '1;30;42',
  fail: '1;37;41',
  inconclusive: '1;30;43',
};

function worstLine(inspection: Inspection, words: Wording): string[] {
  const { judgment } = inspection;
  const colored = judgment.deviations.flatMap(({ color, ...place }) => (color ? [{ ...place, ...color }] : []));
  const [first, ...others] = colored;
  if (!first) return [];
  const worst = others.reduce((most, one) => (one.deltaE2000 > most.deltaE2000 ? one : most), first);
  const limit = judgment.verdict.limits.find(
    ({ metric, patchIndex }) => metric === 'delta-e-2000-reference-max' && patchIndex === worst.patchIndex,
  );
  const short = valueText(worst.deltaE2000, 'dE2000');
  const bounds = limit ? [limit.required, limit.recommended] : [];
  const ofRead = isFailProven(inspection) ? ' (of the points that were read)' : '';
  return [`${words.reading(worst)}: ΔE2000 ${decidingText(worst.deltaE2000, bounds, short, limit?.operator)}${ofRead}`];
}

function limitText(limit: LimitResult, words: Wording): string {
  const patch = limit.patchIndex === null ? '' : ` (${words.patch(limit.patchIndex)})`;
  const texts = limitTexts(limit);
  const zone =
    texts.undecided === null
      ? ''
      : ` (${limit.result === 'marginal' ? 'marginal' : 'undecided'} from ${texts.undecided.from} to ${texts.undecided.to})`;
  const recommended =
    texts.recommended === null ? '' : `, recommended ${operatorSign(limit.operator)} ${texts.recommended}`;
  const unverified = limit.verified ? '' : ', limit not verified against the standard';
  const value = boundedText(valueText(limit.value, limit.unit, texts.value), limit.bound);
  const title = findMetric(limit.metric)?.title ?? limit.metric;
  return `${limit.result} ${title}${patch}: ${value}, limit ${operatorSign(limit.operator)} ${texts.required}${recommended}${zone}${unverified}`;
}

/** Notes of what was otherwise than asked for, and of what to do. */
const TOLD_NOTES: ReadonlySet<string> = new Set([
  'read-leniently',
  'marker-suspected',
  'dither-suspected',
  'judges-a-spot',
]);
