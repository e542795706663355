import { expect, it } from 'vitest';
import { bundleOf, lineProfile, production } from '../../intake/run-of-line.ts';
import { startedServer } from '../started-server.ts';

it('shows shares of all runs that the filter means, also if it means those of a cause', async () => {
  const server = await startedServer();
  try {
    await server.put(bundleOf(production('flat', { unit: 'good', runId: crypto.randomUUID() }, lineProfile)));
    for (const unit of ['bad', 'worse']) {
      await server.put(bundleOf(production('tinted-corner', { unit, runId: crypto.randomUUID() })));
    }
    const [limit] = (await server.get('/limits')).rows;
    expect(limit).toMatchObject({ runs: 2, units: 2 });
    const page = async (query: string) => (await server.call(`/pareto${query}`, { role: 'viewer' })).text();
    expect(await page('')).toContain('2 of 3 (67 %)');
    const narrowed = await page(`?limit=${encodeURIComponent(limit.name)}`);
    expect(narrowed).toContain('2 of 2 (100 %)');
    expect(narrowed).not.toContain('of 3');
    expect(await page('?cause=unheard-of')).toContain('No run counts yet.');
  } finally {
    await server.end();
  }
});
