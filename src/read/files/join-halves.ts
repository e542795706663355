import { invalidReadingsFile } from './number-at.ts';

/**
 * Joins the values of each line two by two, for a file whose commas are decimal signs and separators as well: `118,314` is the number
 * that such a file writes as two values. A line with a comma inside of quotes stays as it is. Throws `invalid-readings-file` for halves
 * that cannot be told apart: all numbers of the file must have as many decimals as its first.
 */
export function joinHalves(): (values: readonly string[], line: number) => readonly string[] {
  let decimals: number | null = null;
  return (values, line) => {
    if (values.some((value) => value.includes(','))) return values;
    if (values.length % 2 !== 0) {
      throw invalidReadingsFile(
        `Line ${line}: expected two values for each number with a decimal comma, got ${values.length} values. ${HOW}`,
      );
    }
    const joined: string[] = [];
    for (let place = 0; place < values.length; place += 2) {
      const [whole = '', fraction = ''] = values.slice(place, place + 2);
      const digits = FRACTION.exec(fraction)?.[1]?.length;
      decimals ??= digits ?? null;
      if (!WHOLE.test(whole) || digits === undefined || digits !== decimals) {
        throw invalidReadingsFile(
          `Line ${line}: values ${place + 1} and ${place + 2} expect a whole number and ${decimals ?? 'its'} decimals, got ${JSON.stringify(`${whole},${fraction}`.slice(0, 80))}. ${HOW}`,
        );
      }
      joined.push(`${whole},${fraction}`);
    }
    return joined;
  };
}

const HOW = 'Export the map with semicolons or tabs between the values.';

const WHOLE = /^[-+]?\d+$/;
const FRACTION = /^(\d+)(?:[eE][-+]?\d{1,3})?$/;
