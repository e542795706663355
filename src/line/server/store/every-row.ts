import type { Page, PageRequest } from '../../protocol/run-filter.ts';

/** Every row of a list that is read in pages. */
export async function everyRow<Row>(load: (page: PageRequest) => Promise<Page<Row>>): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let cursor: string | null = null; ; ) {
    const { rows, next }: Page<Row> = await load({ limit: PAGE, ...(cursor !== null && { cursor }) });
    for (const row of rows) all.push(row);
    if (next === null) return all;
    cursor = next;
  }
}

const PAGE = 500;
