import { findMetric } from '../../judge/metrics/metric-table.ts';
import { isSignalPathOnly, SIGNAL_PATH_ONLY } from '../../judge/signal-path-only.ts';
import type { Grade, LimitResult, Reason } from '../../judge/verdict.ts';
import type { Inspection } from '../../record/inspection.ts';
import { statementsOf } from '../../record/stated.ts';
import { escapeTerminal } from '../text/escape.ts';
import { limitTexts } from '../text/limit-texts.ts';
import { valueText } from '../text/number-text.ts';
import { operatorSign } from '../text/operator-sign.ts';
import { monitorText } from '../text/stated-text.ts';
import { type Wording, wording } from '../text/wording.ts';

/**
 * `summary.md`: what a person wants to know of a run on the page of a CI job, in GitHub and GitLab Flavored Markdown: verdict,
 * why, cause, what was inspected, limits, and the first reasons.
 */
export function reportMarkdown(inspection: Inspection): string {
  const { judgment, simulated, runId } = inspection;
  const { verdict } = judgment;
  const words = wording('en', inspection.plan);
  const scope = isSignalPathOnly(inspection, judgment.profile) ? `, ${SIGNAL_PATH_ONLY}` : '';
  const from = simulated === null ? '' : `, simulated (${escapeMarkdown(simulated.scenario)})`;
  const diagnoses = judgment.diagnoses.map((diagnosis) => words.diagnosis(diagnosis));
  const blocks = [
    `## ${MARKS[verdict.grade]} Flatfield: ${TITLES[verdict.grade]}${scope}${from}`,
    escapeMarkdown(words.summary(verdict.summary, verdict.grade)),
    ...diagnoses.map(
      ({ sentence, evidence }) => `**Probable cause:** ${escapeMarkdown(sentence)} (${escapeMarkdown(evidence)})`,
    ),
    subjectTable(inspection),
    ...limitTable(verdict.limits, words),
    ...reasonList(inspection, words),
    `${escapeMarkdown(words.basis(judgment, inspection))} Run ${escapeMarkdown(runId)}.`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const TITLES: Readonly<Record<Grade, string>> = {
  pass: 'pass',
  'pass-marginal': 'pass, marginal',
  fail: 'fail',
  inconclusive: 'inconclusive',
};
const MARKS: Readonly<Record<Grade, string>> = { pass: '✅', 'pass-marginal': '⚠️', fail: '❌', inconclusive: '❔' };

function subjectTable(inspection: Inspection): string {
  const { monitor, unit, station, judgment } = inspection;
  const { planned, read, judged } = judgment.verdict.counts;
  const { profile } = judgment;
  const rows: readonly (readonly [string, string])[] = [
    ['Monitor', monitorText(monitor)],
    ...(unit === null ? [] : [['Unit', unit] as const]),
    ['Station', station.name],
    ...(station.operator === null ? [] : [['Operator', station.operator] as const]),
    ...statementsOf(inspection).map(({ label, said }) => [label, said] as const),
    ['Profile', `${profile.name} ${profile.version}: ${profile.title}`],
    ['Points', `${planned} planned, ${read} read, ${judged} judged`],
  ];
  return tableText(['', ''], rows);
}

function limitTable(limits: readonly LimitResult[], words: Wording): readonly string[] {
  if (limits.length === 0) return [];
  const rows = limits.map((limit) => {
    const { metric, patchIndex, result, operator, value, unit, verified } = limit;
    const texts = limitTexts(limit);
    const recommended =
      texts.recommended === null ? '' : `, recommended ${operatorSign(operator)} ${texts.recommended}`;
    return [
      RESULTS[result],
      `${findMetric(metric)?.title ?? metric}${patchIndex === null ? '' : ` (${words.patch(patchIndex)})`}`,
      valueText(value, unit, texts.value),
      `${operatorSign(operator)} ${texts.required}${recommended}${verified ? '' : ' (not verified against the standard)'}`,
    ];
  });
  return [tableText(['Result', 'Metric', 'Value', 'Limit'], rows)];
}

const RESULTS: Readonly<Record<LimitResult['result'], string>> = {
  met: '✅ met',
  marginal: '⚠️ marginal',
  missed: '❌ missed',
  unjudged: '❔ not judged',
};

/** Those that decide, without the one that the summary states; a job's page has no room for hundreds. */
function reasonList({ judgment: { verdict } }: Inspection, words: Wording): readonly string[] {
  const summary = words.summary(verdict.summary, verdict.grade);
  const isNew = (reason: Reason) => reason.weight !== 'note' && !summary.includes(words.reason(reason));
  const deciding = verdict.reasons.filter(isNew);
  if (deciding.length === 0) return [];
  const lines = deciding.slice(0, MOST_REASONS).map((reason) => `- ${escapeMarkdown(words.reason(reason))}`);
  const more = deciding.length - lines.length;
  return [[...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')];
}

const MOST_REASONS = 10;

function tableText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map((row) => line(row.map(escapeMarkdown)))].join('\n');
}

/**
 * The text as one line of GitHub or GitLab Flavored Markdown, in a table as well: no markup, no link, no HTML and no mention of
 * a person comes out of it.
 */
export function escapeMarkdown(text: string): string {
  return (
    escapeTerminal(text)
      .replace(/[\\`*_{}[\]<>#|~&$!]/g, (character) => `\\${character}`)
      // Both services make a link of a bare address, and a mention of a name after an at sign.
      .replaceAll('://', ':\u200b//')
      .replace(/\bwww\./gi, (found) => `${found.slice(0, 3)}\u200b.`)
      .replaceAll('@', '@\u200b')
      // A list, of dashes or of numbers.
      .replace(/^(\s*\d*)([-+.)])(?=\s)/, '$1\\$2')
  );
}
