/** What the cases of one fault under one profile came to: a line of the first table. */
export function rowsOf(cases) {
  return [...groupBy(cases, ({ fault, profile }) => `${fault} ${profile}`).values()].map((group) => {
    const [{ fault, profile }] = group;
    return {
      fault,
      profile,
      outcomes: counted(group.map(({ outcome }) => outcome)),
      visible: group.filter(({ isVisible }) => isVisible).length,
      nameable: group.filter(({ isNameable }) => isNameable).length,
      cases: group.length,
      named: counted(
        group.flatMap(({ named, wrong }) => named.map((cause) => (wrong.includes(cause) ? `${cause} (wrong)` : cause))),
      ),
    };
  });
}

/** How often each cause is named for each family, over visible faults; `-` counts those for which none is named. */
export function confusionOf(cases) {
  const table = new Map();
  for (const { family, named } of cases.filter(({ isVisible }) => isVisible)) {
    const row = table.get(family) ?? new Map();
    for (const cause of named.length > 0 ? named : ['-']) row.set(cause, (row.get(cause) ?? 0) + 1);
    table.set(family, row);
  }
  return table;
}

/** The counts that decide, for one list of cases. A fault is named if one of its own causes is, and no wrong one. */
export function totalsOf(cases) {
  const visible = cases.filter(({ isVisible }) => isVisible);
  const nameable = visible.filter(({ isNameable }) => isNameable);
  const others = visible.filter(({ isNameable }) => !isNameable);
  const clean = cases.filter(({ family }) => family === 'clean');
  return {
    cases: cases.length,
    visible: visible.length,
    visiblePassed: visible.filter(({ outcome }) => outcome === 'pass').length,
    nameable: nameable.length,
    nameableNamed: nameable.filter(
      ({ named, causes, wrong }) => wrong.length === 0 && named.some((cause) => causes.includes(cause)),
    ).length,
    unnameable: others.length,
    unnameableSilent: others.filter(({ named }) => named.length === 0).length,
    unnameableRight: others.filter(({ named, wrong }) => named.length > 0 && wrong.length === 0).length,
    casesWithWrongCause: cases.filter(({ wrong }) => wrong.length > 0).length,
    wrongCauses: cases.reduce((sum, { wrong }) => sum + wrong.length, 0),
    clean: clean.length,
    cleanNotPassed: clean.filter(({ outcome }) => outcome !== 'pass').length,
    cleanNamed: clean.filter(({ named }) => named.length > 0).length,
  };
}

/**
 * Of the runs that stop at the first patch, those behind HDR, inverted colors, another or a frozen picture, and a window that is not
 * full; `named`: by a right cause, and no wrong one.
 */
export function stopsOf(cases) {
  const stops = cases.filter(({ stopsAtFirst }) => stopsAtFirst);
  const expected = stops.filter(({ alone, family }) => alone === null && STOPPING.has(family));
  const isNamed = ({ named, wrong }) => named.length > 0 && wrong.length === 0;
  return {
    stops: stops.length,
    expected: expected.length,
    named: expected.filter(isNamed).length,
    wrong: stops.filter(({ wrong }) => wrong.length > 0).length,
    mostExtra: Math.max(0, ...cases.map(({ extraReadings }) => extraReadings)),
  };
}

const STOPPING = new Set(['hdr-on', 'inverted', 'patch-not-shown', 'overlay']);

/** Whether the run may be called good: under signal-exact no visible fault passes, and no cause is named that is not right. */
export function isGood(cases) {
  return cases.every(
    ({ profile, isVisible, outcome, wrong }) =>
      wrong.length === 0 && !(profile === 'signal-exact' && isVisible && outcome === 'pass'),
  );
}

/** `{ pass: 2, fail: 1 }` as a list of names with their counts, the most frequent first. */
function counted(names) {
  const counts = groupBy(names, (name) => name);
  return [...counts].map(([name, { length }]) => ({ name, count: length })).sort((a, b) => b.count - a.count);
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
