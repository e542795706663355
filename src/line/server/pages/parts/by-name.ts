/** Compares names as people count: `Station 2` comes before `Station 10`. */
export function byName(a: string, b: string): number {
  return collator.compare(a, b);
}

const collator = new Intl.Collator('en', { numeric: true });
