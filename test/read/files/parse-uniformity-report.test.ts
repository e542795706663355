import { describe, expect, it } from 'vitest';
import { parseUniformityReport } from '../../../src/read/files/parse-uniformity-report.ts';

const reading = (Y: number) => `{'XYZ': [${0.95 * Y}, ${Y}, ${1.09 * Y}], 'CPT': 6480, 'CDT': 6504}`;
/** Cells as DisplayCAL writes them: in the order in which they were measured. */
const cells = (order: readonly number[], count = 4) =>
  `{${order
    .map(
      (cell) =>
        `${cell}: [${[100, 60, 30, 10]
          .slice(0, count)
          .map((Y) => reading(Y + cell))
          .join(', ')}]`,
    )
    .join(', ')}}`;
const page = (rows: number, columns: number, results: string) => `<!DOCTYPE html>
<html><head><title>Uniformity Check 3.9.10 — A display — 2026-11-20 10:11:12</title>
<script>
\t\tvar rows = ${rows}, cols = ${columns}, results = ${results}, locus = 'Daylight', delta = 'E';
</script></head></html>`;

describe("DisplayCAL's uniformity report", () => {
  it('holds four patches of each cell, row by row whatever the order of measuring', () => {
    const { format, created, samples } = parseUniformityReport(page(2, 3, cells([5, 0, 3, 1, 4, 2])));
    expect([format, created, samples.length]).toEqual(['displaycal', '2026-11-20 10:11:12', 24]);
    expect(samples.slice(4, 8).map(({ shown, light }) => [Math.round(shown.r * 255), light.Y])).toEqual([
      [255, 101],
      [192, 61],
      [128, 31],
      [64, 11],
    ]);
    const places = samples
      .filter((_, index) => index % 4 === 0)
      .map(({ xFraction, yFraction }) => [xFraction, yFraction]);
    expect(places).toEqual([1 / 4, 3 / 4].flatMap((y) => [1 / 6, 1 / 2, 5 / 6].map((x) => [x, y])));
  });

  it('may be followed by the script that shows it', () => {
    const script = "<script>results[i]['R'] = 1; if (results[i] == reference) results[i][j]['Lab'] = 2;</script>";
    expect(parseUniformityReport(page(1, 1, cells([0])) + script).samples).toHaveLength(4);
  });

  it.each([
    ['another page', '<!DOCTYPE html><html></html>', /^It is a page without readings/],
    ['a cell that is missing', page(2, 2, cells([0, 1, 3])), /expected 4 cells in 2x2, got 3/],
    ['a cell of another number', page(2, 2, cells([0, 1, 3, 4])), /cell 3 expects 4 readings, got 0/],
    ['a cell that was not finished', page(1, 1, cells([0], 3)), /cell 1 expects 4 readings, got 3/],
    ['a value that is no number', page(1, 1, cells([0]).replace('100', 'nan')), /not as DisplayCAL writes them/],
    ['a cell that is there twice', page(1, 1, cells([0, 0])), /not as DisplayCAL writes them/],
    ...['"00"', "'0.0'", '"+0"', '"0x0"', '" 0"', '"-0"', '0 '].map((key): [string, string, RegExp] => [
      `cell 0 once more as ${key}`,
      page(1, 1, `${cells([0]).slice(0, -1)}, ${key}: [${[100, 60, 30, 10].map(reading).join(', ')}]}`),
      /not as DisplayCAL writes them/,
    ]),
    [
      'values that are there twice',
      page(1, 1, cells([0]).replace("'CPT': 6480", "'XYZ': [1, 2, 3]")),
      /not as DisplayCAL/,
    ],
    ['readings in a comment', page(1, 1, cells([0])).replace('<script>', '<!-- <script>'), /states its readings twice/],
    ['readings behind //', page(1, 1, cells([0])).replace('var rows', '// var rows'), /^It is a page without readings/],
    ['a second page behind it', page(1, 1, cells([0])) + page(1, 1, cells([0])), /states its readings twice/],
    ['a second script', `${page(1, 1, cells([0]))}<script>results = {}</script>`, /states its readings twice/],
    ['a cell that is assigned', `${page(1, 1, cells([0]))}<script>results[0][1].XYZ = 1</script>`, /or was edited/],
    ['code in place of values', page(1, 1, '{0: alert(1)}'), /^Line 4: the readings of the page are not as/],
  ])('is refused with %s', (_, text, said) => {
    expect(() => parseUniformityReport(text)).toThrow(said);
  });
});
