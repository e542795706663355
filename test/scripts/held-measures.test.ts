import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { heldRows, worse } from '../../scripts/held-measures.mjs';

const page = `| measure | held | slack | raised because |
|---|---|---|---|
| files of src | 100 | 5 | |
| arrows that run up | 0 | 0 | one reason |
`;

describe('measures that are held', () => {
  const rows = heldRows(page);

  it('are read from the table of the page', () => {
    expect(rows).toEqual([
      { measure: 'files of src', held: 100, slack: 5 },
      { measure: 'arrows that run up', held: 0, slack: 0 },
    ]);
    expect(heldRows().length).toBeGreaterThan(10);
  });

  it.each([
    ['the same counts', 100, 0, []],
    ['less', 90, 0, []],
    ['more within the slack', 105, 0, []],
    ['nothing that could be counted', null, 0, []],
    ['more than the slack', 106, 0, ['files of src: 106, expected at most 100 + 5']],
    ['more without a slack', 100, 1, ['arrows that run up: 1, expected at most 0 + 0']],
  ])('are told when they got worse: %s', (_, files, arrows, lines) => {
    const counted = new Map([
      ['files of src', files],
      ['arrows that run up', arrows],
    ]);
    expect(worse(rows, counted)).toEqual(lines);
  });

  it('are the same on the page and in the count', () => {
    expect(worse(rows, new Map([['files of src', 1]]))).toEqual(['arrows that run up: is no measure']);
    const counted = new Map([
      ['files of src', 1],
      ['arrows that run up', 0],
      ['lines of src', 1],
    ]);
    expect(worse(rows, counted)).toEqual(['lines of src: not in docs/project/measures.md']);
  });

  it('are held in CI', () => {
    const run = readFileSync(new URL('../../.ci/run', import.meta.url), 'utf8');
    expect(run).toContain('npm run measures -- --hold');
  });
});
