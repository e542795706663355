import { type Html, html } from '../../report/html/html.ts';
import { page } from '../../report/html/page.ts';
import { ROWS_SCRIPT } from '../../report/html/rows/rows-script.ts';
import { ROWS_STYLE, rowsTools } from '../../report/html/rows/rows-tools.ts';
import { translator } from '../../report/languages/languages.ts';
import type { Suite, SuiteAttempt, SuiteRun, SuiteTest, TestOutcome } from './suite.ts';
import type { SuiteBuild } from './suite-history.ts';
import { type SuiteColumn, type SuiteRow, subjectName, subjectOf, suiteTable } from './suite-rows.ts';

/** The suite page's own style. */
const SUITE_STYLE = `
main,footer{max-width:96rem;margin:0 auto;padding:0 1.25rem}
a{color:var(--accent)}
h1,h2,h3,h4{line-height:1.25;margin:0}h2{font-size:1.15rem;margin:0 0 .9rem}h3{font-size:1rem;display:flex;flex-wrap:wrap;gap:.2rem .75rem;align-items:baseline}h4{font-size:.9rem;margin:.75rem 0 .25rem}
.card,.summary{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem 1.5rem;margin:1.25rem 0}
.summary{border-top:6px solid var(--tone)}
.pass{--tone:var(--pass)}.fail{--tone:var(--fail)}.inconclusive{--tone:var(--unsure)}.skipped,.not-inspected{--tone:var(--soft)}
.banner{margin:-1.25rem -1.5rem 1rem;padding:.5rem 1.5rem;background:var(--unsure);color:var(--card);font-weight:600}
.kicker{margin:0 0 .5rem;color:var(--soft)}
.mark{display:inline-flex;gap:.4em;align-items:center;color:var(--tone);font-weight:600;white-space:nowrap}
.mark svg{width:1em;height:1em;fill:none;stroke:currentColor;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
h1 .mark{font-size:clamp(2rem,5vw,2.75rem);letter-spacing:-.01em}
.why{font-size:1.15rem;margin:.6rem 0 1rem;max-width:80ch;overflow-wrap:anywhere}
.facts{display:flex;flex-wrap:wrap;gap:.75rem 2rem;margin:0}.facts dt{color:var(--soft);font-size:.85rem}.facts dd{margin:0;font-weight:600}
.scroll{overflow-x:auto;background:linear-gradient(90deg,var(--card) 40%,transparent) left/3rem 100% no-repeat local,linear-gradient(270deg,var(--card) 40%,transparent) right/3rem 100% no-repeat local,linear-gradient(90deg,var(--line),transparent) left/.6rem 100% no-repeat scroll,linear-gradient(270deg,var(--line),transparent) right/.6rem 100% no-repeat scroll}
table{border-collapse:collapse;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.6rem 1rem .6rem 0;border-bottom:1px solid var(--line);min-width:13rem;max-width:22rem;overflow-wrap:anywhere}
tbody th{position:sticky;left:0;background:var(--card)}
thead th{vertical-align:bottom}
th small{display:block;font-weight:400;color:var(--soft)}
tr>:last-child{padding-right:0}
.cell p{margin:.15rem 0}.cell+.cell{margin-top:.6rem}.cell>a{text-decoration-color:transparent}.cell>a:hover{text-decoration-color:currentColor}
.thumbnail{display:block;width:8rem;height:4.5rem;margin:.4rem 0;border:1px solid var(--line);shape-rendering:crispEdges}.builds{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:0;padding:0}.builds small{display:block;color:var(--soft)}
.soft,.none{color:var(--soft);font-size:.88rem}p.soft{margin:.15rem 0}
article{border-top:1px solid var(--line);padding:1rem 0}article:first-of-type{border:0;padding-top:0}article:target,p:target{outline:3px solid var(--accent);outline-offset:.5rem}article>p{margin:.3rem 0;overflow-wrap:anywhere;max-width:90ch}
.run{border-left:4px solid var(--tone);padding-left:.9rem;margin:.6rem 0}.run p{margin:.1rem 0}.run ul{margin:.2rem 0;padding-left:1.2rem;max-width:90ch}li{overflow-wrap:anywhere}
details>summary{cursor:pointer;color:var(--accent)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.82rem;background:var(--bg);padding:.75rem 1rem;border-radius:6px;margin:.4rem 0}
footer{color:var(--soft);font-size:.85rem;padding-bottom:2rem}
@media (max-width:40rem){main,footer{padding:0 .75rem}.card,.summary{padding:1rem}th,td{min-width:10rem}tbody th{min-width:7rem}}
@media print{@page{size:landscape;margin:11mm}.on-screen{display:none}html{font-size:9pt}body{background:none}main,footer{max-width:none;padding:0}.card,.summary{border:0;padding:0;margin:0 0 4mm}.scroll{overflow:visible;background:none}th,td{min-width:0}tbody th{position:static}article{break-inside:avoid}}
`;

/** The suite as one page that is readable without its script, which filters, and unable to fetch or send anything. */
export function suitePage(suite: Suite, title: string, builds: readonly SuiteBuild[] = []): string {
  const { columns, rows } = suiteTable(suite);
  const body = html`<main>
${summary(suite, title)}
${history(builds)}
${rowsTools(translator('en'), '{shown} of {count} {kind}')}
${table(columns, rows)}
${details(suite.tests)}
</main>
<footer><p>Made by flatfield ${suite.tool.version}. Pixel information reads the signal at a monitor's input, not emitted light; each inspection's page says what its verdict rests on.</p></footer>`;
  return page({
    lang: 'en',
    title: `${WORDS[suite.outcome]} · ${title}`,
    style: `${SUITE_STYLE}${ROWS_STYLE}`,
    body,
    script: ROWS_SCRIPT,
  });
}

const WORDS: Readonly<Record<TestOutcome, string>> = {
  pass: 'Pass',
  fail: 'Fail',
  inconclusive: 'Inconclusive',
  'not-inspected': 'Nothing inspected',
  skipped: 'Skipped',
};

/** Shapes that differ without color. */
const SIGNS: Readonly<Record<TestOutcome, string>> = {
  pass: 'M4 12l5 5L20 6',
  fail: 'M5 5l14 14M19 5L5 19',
  inconclusive: 'M8 8.5a4 4 0 1 1 5.5 3.7q-1.5.7-1.5 2.8M12 19v.5',
  'not-inspected': 'M12 4v9M12 18v.5',
  skipped: 'M5 12h14',
};

function mark(outcome: TestOutcome): Html {
  return html`<span class="mark ${outcome}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SIGNS[outcome]}"/></svg>${WORDS[outcome]}</span>`;
}

function summary(suite: Suite, title: string): Html {
  const { outcome, counts, errors, startedAt, durationMs, tests } = suite;
  const facts: readonly (readonly [string, string | number])[] = [
    ['Passed', counts.pass],
    ['Failed', counts.fail],
    ['Inconclusive', counts.inconclusive],
    ['Nothing inspected', counts['not-inspected']],
    ['Skipped', counts.skipped],
    ['Inspections', counts.inspections],
    ['Readings', counts.readings],
    ['Started', startedAt.slice(0, 19).replace('T', ' ').concat(' UTC')],
    ['Took', duration(durationMs)],
    ['In Playwright', playwrightCounts(tests)],
  ];
  const simulated = tests.flatMap(runsOf).filter((run) => run.simulated).length;
  return html`<header class="summary ${outcome}">
${simulated > 0 && html`<p class="banner">Simulated: ${simulated} of ${counts.inspections} inspections were of simulated monitors and prove nothing of a real one.</p>`}
<p class="kicker">${title}</p>
<h1>${mark(outcome)}</h1>
<p class="why">${headline(suite)}</p>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${errors.length > 0 && html`<h2>Errors outside of the tests</h2><ul>${errors.map((error) => html`<li><pre>${error}</pre></li>`)}</ul>`}
<p class="note">Let a monitor pass only if <code>flatfield suite</code>, run on the folder of this page, ends with 0 too: Playwright's own exit code can be 0 although this suite did not pass.</p>
</header>`;
}

/** The summary, with a link to the reason in the table. */
function headline({ outcome, summary: text, tests }: Suite): Html {
  const first = tests.find((test) => test.outcome === outcome);
  const tail = `: ${first?.why}`;
  if (!first || isCut(first) || !text.endsWith(tail)) return html`${text}`;
  return html`${text.slice(0, -tail.length)}: <a href="#${whyAnchor(first)}">why</a>`;
}

/** Tests as Playwright counts them, whose words differ from verdicts. */
function playwrightCounts(tests: readonly SuiteTest[]): string {
  const words = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const;
  const counted = Object.entries(words).map(([outcome, word]) => {
    const count = tests.filter(({ playwrightOutcome }) => playwrightOutcome === outcome).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return counted.flat().join(', ') || 'no tests';
}

/** Earlier runs of the suite in this folder, the newest last; nothing for the first one. */
function history(builds: readonly SuiteBuild[]): Html | null {
  if (builds.length < 2) return null;
  return html`<section class="card" aria-labelledby="history-title"><h2 id="history-title">Last ${builds.length} runs of this suite</h2>
<ol class="builds">${builds.map(
    ({ startedAt, outcome, counts }) =>
      html`<li>${mark(outcome)} <small>${startedAt.slice(0, 16).replace('T', ' ')} UTC</small> <small>${counts.pass} passed, ${counts.fail} failed, ${counts.inconclusive} inconclusive</small></li>
`,
  )}</ol></section>`;
}

function runsOf({ attempts }: SuiteTest): readonly SuiteRun[] {
  return attempts.flatMap(({ runs }) => runs);
}

function table(columns: readonly SuiteColumn[], rows: readonly SuiteRow[]): Html | null {
  if (rows.length === 0) return null;
  const projects = new Set(rows.map(({ project }) => project)).size > 1;
  return html`<div class="card"><h2 id="table-title">Units and tests</h2>
${columns.length > 2 && html`<p class="soft on-screen">${columns.length} tests, a column each; scroll sideways for those that do not fit.</p>`}
<section class="scroll" tabindex="0" aria-labelledby="table-title"><table>
<thead><tr><th scope="col">Unit and monitor</th>${columns.map(({ title, file }) => html`<th scope="col">${title}<small>${file}</small></th>`)}</tr></thead>
<tbody>${rows.map(
    (
      row,
    ) => html`<tr data-row="table rows"><th scope="row">${row.name}${row.subject && html`<small>${row.subject.monitor.id}</small>`}${projects && row.project !== '' && html`<small>${row.project}</small>`}</th>${columns.map(({ key }) => cell(row.cells.get(key) ?? []))}</tr>
`,
  )}</tbody></table></section></div>`;
}

function cell(tests: readonly SuiteTest[]): Html {
  if (tests.length === 0) return html`<td class="none">–</td>`;
  return html`<td>${tests.map(
    (test) => html`<div class="cell"><a href="#${anchor(test)}">${mark(test.outcome)}</a>
<p id="${whyAnchor(test)}">${shorten(test.why)}</p>${thumbnail(test)}${retried(test)}${links(test)}</div>`,
  )}</td>`;
}

/** The map of the last run that has one. */
function thumbnail({ attempts }: SuiteTest): Html | null {
  const cells = attempts.flatMap(({ runs }) => runs).findLast(({ map }) => map !== null)?.map;
  if (!cells) return null;
  return html`<svg class="thumbnail" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="Map of the deciding patch">${cells.map(
    ({ x, y, width, height, color }) =>
      html`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`,
  )}</svg>`;
}

function retried({ attempts }: SuiteTest): Html | null {
  if (attempts.length < 2) return null;
  return html`<p class="soft">Attempts: ${attempts.map(({ status }) => status).join(', ')}</p>`;
}

function links({ attempts }: SuiteTest): Html | null {
  const runs = attempts.flatMap((attempt) => attempt.runs.map((run) => ({ attempt, run })));
  if (runs.length === 0) return null;
  return html`<p class="links">${runs.map(({ attempt, run }, place) => [place > 0 && ' · ', link(run, runName(attempt, run))])}</p>`;
}

function link({ page }: SuiteRun, text: string): Html {
  return page === null ? html`${text}` : html`<a href="${page}">${text}</a>`;
}

function runName({ retry, runs }: SuiteAttempt, run: SuiteRun): string {
  const number = runs.length > 1 ? ` ${runs.indexOf(run) + 1}` : '';
  return `${WORDS[run.outcome]}: inspection${number}${retry > 0 ? `, retry ${retry}` : ''}`;
}

/** Every test by itself; those that passed are folded away. */
function details(tests: readonly SuiteTest[]): Html {
  const folded = tests.filter(isPassed);
  const open = (['fail', 'inconclusive', 'skipped'] as const).flatMap((outcome) =>
    tests.filter((test) => test.outcome === outcome),
  );
  return html`${open.length > 0 && html`<section class="card" aria-labelledby="open-title" data-list><h2 id="open-title">What did not pass</h2>${open.map(article)}</section>`}
${folded.length > 0 && html`<section class="card" aria-labelledby="passed-title" data-list><h2 id="passed-title">What passed</h2><details><summary>${folded.length} test${folded.length > 1 && 's'}</summary>${folded.map(article)}</details></section>`}`;
}

function isPassed({ outcome }: SuiteTest): boolean {
  return outcome === 'pass' || outcome === 'not-inspected';
}

function article(test: SuiteTest): Html {
  const subject = subjectOf(test);
  const facts = [subject === null ? '' : subjectName(subject), test.project, `${test.file}:${test.line}`];
  return html`<article id="${anchor(test)}" data-row="tests">
<h3>${mark(test.outcome)} ${test.title}</h3>
<p class="soft">${facts.filter((part) => part !== '').join(' · ')}</p>
${isCut(test) ? html`<p>${test.why}</p>` : html`<p><a href="#${whyAnchor(test)}">Why: see the table</a></p>`}
${test.attempts.map((attempt) => attemptPart(attempt, test))}
</article>`;
}

/** An attempt at a test, without what the reason of the test says already. */
function attemptPart(attempt: SuiteAttempt, { why, attempts }: SuiteTest): Html {
  const { retry, status, durationMs, error, runs } = attempt;
  return html`${attempts.length > 1 && html`<h4>${retry === 0 ? 'First attempt' : `Retry ${retry}`}: ${status}, ${duration(durationMs)}</h4>`}
${runs.map(
  (
    run,
  ) => html`<div class="run ${run.outcome}"><p>${link(run, runName(attempt, run))}, ${run.readings} of ${run.planned} planned readings</p>
${reasons(run, why)}
${asserted(run, why)}
<p class="soft">${run.basis}</p></div>`,
)}
${error !== null && html`<details><summary>Playwright's message</summary><pre tabindex="0">${error}</pre></details>`}`;
}

function reasons(run: SuiteRun, why: string): Html | null {
  const texts = run.reasons.length > 0 ? run.reasons : [run.summary];
  const unsaid = texts.filter((text) => !why.includes(text.replace(/^(?:fail|inconclusive): /, '')));
  return unsaid.length === 0 ? null : html`<ul>${unsaid.map((text) => html`<li>${text}</li>`)}</ul>`;
}

function asserted({ assertions }: SuiteRun, why: string): Html {
  if (!assertions.some(({ ofValues }) => ofValues))
    return html`<p>No assertion looked at its values: the verdict counts.</p>`;
  return html`<p>Asserted:</p><ul>${assertions.map(({ call, outcome, found }) => html`<li><code>${call}</code>: ${why.includes(found) ? outcome : found}</li>`)}</ul>`;
}

function anchor({ id }: SuiteTest): string {
  return `test-${id}`;
}

/** The anchor of the reason of a test, in the table. */
function whyAnchor({ id }: SuiteTest): string {
  return `why-${id}`;
}

function duration(ms: number): string {
  const seconds = ms / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** True if the table has no room for the whole reason of a test. */
function isCut({ why }: SuiteTest): boolean {
  return shorten(why) !== why;
}

function shorten(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length <= 300 ? line : `${line.slice(0, 299)}…`;
}
