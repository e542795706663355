import { describe, expect, it } from 'vitest';
import { bdi } from '../../../src/report/html/html.ts';
import { scrollTable } from '../../../src/report/html/page-table.ts';

describe('a table on a page', () => {
  it('has a head and a cell for each column, escapes texts, and marks numbers and the cell that names the row', () => {
    const form = { labelledBy: 'units', name: 'yields', rowClass: ({ count }: { count: number }) => `of-${count}` };
    const { markup } = scrollTable([{ unit: '<A>', count: 3 }], { ...form, sum: { unit: 'all', count: 4 } }, [
      { name: 'Unit', kind: 'row', value: ({ unit }) => bdi(unit) },
      { name: 'Runs', kind: 'n', value: ({ count }) => count },
      { name: '', value: () => null },
    ]);
    expect(markup.replaceAll('\n', '')).toBe(
      '<div class="scroll" tabindex="0" role="group" aria-labelledby="units"><table class="yields">' +
        '<thead><tr><th scope="col">Unit</th><th scope="col" class="n">Runs</th><td></td></tr></thead>' +
        '<tbody><tr class="of-3"><th scope="row"><bdi>&lt;A&gt;</bdi></th><td class="n">3</td><td></td></tr></tbody>' +
        '<tfoot><tr class="of-4"><th scope="row"><bdi>all</bdi></th><td class="n">4</td><td></td></tr></tfoot></table></div>',
    );
  });
});
