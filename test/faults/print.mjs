import { confusionOf, rowsOf, stopsOf, totalsOf } from './summary.mjs';

/** The three tables of a run as lines of text. */
export function* linesOf(cases) {
  yield 'Faults and profiles (visible and nameable: number of seeds; sees: errors in 255ths, dark/middle/light gray)';
  const rows = rowsOf(cases).map((row) => [
    row.fault,
    row.profile,
    list(row.outcomes),
    `${row.visible}/${row.cases}`,
    `${row.nameable}/${row.cases}`,
    list(row.named) || '-',
    [
      ...new Set(cases.filter((one) => one.fault === row.fault && one.profile === row.profile).map(({ sees }) => sees)),
    ].join(' '),
  ]);
  yield* aligned([['fault', 'profile', 'outcome', 'visible', 'nameable', 'named', 'sees'], ...rows]);

  yield* titled(
    'Visible faults that pass',
    cases.filter(({ isVisible, outcome }) => isVisible && outcome === 'pass'),
  );
  yield* titled(
    'Wrong causes',
    cases.filter(({ wrong }) => wrong.length > 0),
  );
  yield* titled(
    'Clean paths that do not pass',
    cases.filter(({ family, outcome }) => family === 'clean' && outcome !== 'pass'),
  );

  yield '';
  yield 'Truth (rows) and causes named (columns), visible faults';
  yield* confusionLines(cases);

  const { stops, expected, named, wrong, mostExtra } = stopsOf(cases);
  yield '';
  yield `Runs that stop at the first patch: ${stops}, with a wrong cause: ${wrong}, at most ${mostExtra} more readings`;
  yield `  HDR, inverted, another or a frozen picture, not full: ${expected}, named: ${named}`;

  for (const profile of new Set(cases.map((one) => one.profile))) {
    yield '';
    yield* totalLines(profile, totalsOf(cases.filter((one) => one.profile === profile)));
  }
}

function* titled(title, cases) {
  yield '';
  yield `${title}: ${cases.length}`;
  yield* aligned(
    cases.map(({ fault, alone, seed, profile, toneResponse, deviationInSteps, named, rightCauses }) => [
      `  ${alone ? alone.join(' + ') : fault}`,
      `seed ${seed}`,
      `${profile} (${toneResponse})`,
      `${deviationInSteps.toFixed(1)} steps`,
      `named: ${named.join(', ') || '-'}`,
      `right: ${rightCauses.join(', ') || '-'}`,
    ]),
  );
}

function confusionLines(cases) {
  const table = confusionOf(cases);
  const causes = [...new Set([...table.values()].flatMap((row) => [...row.keys()]))].sort();
  const rows = [...table].map(([family, row]) => [family, ...causes.map((cause) => String(row.get(cause) ?? '.'))]);
  return aligned([['truth', ...causes], ...rows]);
}

function* totalLines(profile, totals) {
  const share = (part, whole) =>
    whole === 0 ? 'none' : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
  yield `${profile}: ${totals.cases} cases`;
  yield `  visible faults that pass: ${share(totals.visiblePassed, totals.visible)}`;
  yield `  cases with a wrong cause: ${totals.casesWithWrongCause}, wrong causes: ${totals.wrongCauses}`;
  yield `  nameable faults named: ${share(totals.nameableNamed, totals.nameable)}`;
  yield `  not nameable: silent on ${share(totals.unnameableSilent, totals.unnameable)}, a possible cause named on ${totals.unnameableRight}`;
  yield `  clean paths: ${totals.clean}, not passed: ${totals.cleanNotPassed}, with a cause named: ${totals.cleanNamed}`;
}

function list(counts) {
  return counts.map(({ name, count }) => `${name} ${count}`).join(', ');
}

function* aligned(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    yield row
      .map((text, column) => text.padEnd(widths[column]))
      .join('  ')
      .trimEnd();
}
