import { expect, it } from 'vitest';
import { everyRow } from '../../../../src/line/server/store/every-row.ts';

it.each([0, 1, 499, 500, 501, 1021])('reads all of %i rows, page by page', async (count) => {
  const rows = Array.from({ length: count }, (_, row) => row);
  const asked: (string | undefined)[] = [];
  const found = await everyRow(async ({ cursor, limit }) => {
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    const next = from + limit < count ? `${from + limit}` : null;
    return { rows: rows.slice(from, from + limit), next };
  });
  expect(found).toEqual(rows);
  expect(asked).toHaveLength(Math.max(1, Math.ceil(count / 500)));
});
