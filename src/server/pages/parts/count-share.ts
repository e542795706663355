/** A count with what it is of, and the percentage behind it: `41 of 45 (91 %)`; of nothing there is no percentage. */
export function countShare(count: number, of: number): string {
  return of === 0 ? 'none yet' : `${count} of ${of} (${percentText(count, of)} %)`;
}

/** Whole percents, but never 100 for less than all or 0 for more than none. */
function percentText(count: number, of: number): string {
  const percent = (100 * count) / of;
  if (count < of && percent > 99) return percent > 99.9 ? '> 99.9' : percent.toFixed(1);
  if (count > 0 && percent < 1) return percent < 0.1 ? '< 0.1' : percent.toFixed(1);
  return percent.toFixed(0);
}
