/** Points that a plan may see less than the one that it is measured against: of kinds that the search knew, and of the others. */
const ALLOWED = { known: 1, heldOut: 2 };
const WAYS = { byCode: 'one code off', byColor: 'more than 2 CIEDE2000' };

/**
 * Lines of text about the rows of `regionRows`, the plan to be judged first, the one that it is measured against last; and whether it is nowhere
 * further below than allowed.
 */
export function regionLines(rows, names) {
  const lines = [];
  let isGood = true;
  for (const [way, title] of Object.entries(WAYS)) {
    lines.push(
      '',
      `Regions seen, in per cent, ${title}: the least over screens and tone responses, and the least difference`,
    );
    const table = [...byKindAndArea(rows)].map(([key, group]) => {
      const shares = names.map((_, plan) => Math.min(...group.map(({ seen }) => seen[plan][way])));
      const worst = group.reduce((least, row) => (differenceOf(row, way) < differenceOf(least, way) ? row : least));
      const difference = differenceOf(worst, way);
      const isBelow = difference < -(worst.isHeldOut ? ALLOWED.heldOut : ALLOWED.known);
      if (isBelow) isGood = false;
      return [
        key,
        worst.isHeldOut ? 'held out' : 'known',
        ...shares.map((share) => (100 * share).toFixed(2)),
        difference.toFixed(2),
        `${worst.screen} ${worst.tone}${isBelow ? '  BELOW' : ''}`,
      ];
    });
    const head = ['kind and area', 'search', ...names, 'least', 'where'];
    const widths = head.map((_, column) => Math.max(...[head, ...table].map((row) => row[column].length)));
    for (const row of [head, ...table])
      lines.push(
        row
          .map((text, column) => text.padEnd(widths[column]))
          .join('  ')
          .trimEnd(),
      );
  }
  return { lines, isGood };
}

/** In points of per cent. */
function differenceOf({ seen }, way) {
  return 100 * (seen[0][way] - seen.at(-1)[way]);
}

function byKindAndArea(rows) {
  const groups = new Map();
  for (const row of rows) {
    const key = `${row.kind}, ${Math.round(100 * row.area)} %`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
