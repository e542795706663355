import { describe, expect, it } from 'vitest';
import { cloudAssumptions, localAssumptions } from '../../src/api/openapi/assumptions.ts';
import { probeHtml } from '../../src/probe/probe-html.ts';
import type { ProbeRecord } from '../../src/probe/probe-record.ts';
import { REPORT_LANGUAGES } from '../../src/report/languages/languages.ts';
import { HOSTILE_TEXTS } from '../report/hostile.ts';

const finding = { assumption: 'key-lock-readable', part: 'default', asks: 'The key lock' } as const;

describe('the page of a probe', () => {
  it('shows what differs before what does not', () => {
    const html = probeHtml(recordOf(['as-assumed', 'not-asked', 'otherwise']));
    const places = ['found otherwise', 'found not-asked', 'found as-assumed'].map((text) => html.indexOf(text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('never says pass or fail, whatever the assumption', () => {
    const known = [...localAssumptions, ...cloudAssumptions];
    const record = recordOf(['otherwise']);
    const findings = known.flatMap(({ id }) => record.findings.map((one) => ({ ...one, assumption: id })));
    const [, body = ''] = probeHtml({ ...record, findings }).split('</style>');
    expect(body).toContain(known[0]?.assumed);
    expect(body).not.toMatch(/\bpass(ed|es)?\b|\bfail(ed|s)?\b/i);
  });

  it.each(REPORT_LANGUAGES)('escapes hostile text in %s', (lang) => {
    for (const text of HOSTILE_TEXTS) {
      const { monitor: _, findings, ...record } = recordOf(['otherwise']);
      const hostile = { id: text, modelName: text, serialNumber: text };
      const all = findings.map((one) => ({ ...one, found: text }));
      const html = probeHtml({ ...record, monitor: hostile, apiUrl: text, findings: all }, lang);
      expect(html).not.toMatch(/<script|<img|<evil/);
      expect(html).toContain(`<html lang="${lang}">`);
    }
  });
});

function recordOf(states: readonly ProbeRecord['findings'][number]['state'][]): ProbeRecord {
  return {
    probeVersion: 1,
    tool: { name: 'flatfield', version: '1.0.0' },
    startedAt: '2026-01-01T00:00:00.000Z',
    endedAt: '2026-01-01T00:01:00.000Z',
    apiUrl: 'http://127.0.0.1:50005',
    platform: 'win32',
    simulation: null,
    monitor: { id: 'cg000_1', modelName: 'CG000', serialNumber: '1' },
    parts: ['default'],
    requests: 3,
    findings: states.map((state) => ({ ...finding, check: `check-${state}`, state, found: `found ${state}` })),
  };
}
