import type { Probed } from '../../src/probe/probe-monitor.ts';
import { likenessOf } from '../../src/read/signal/refused-coordinate.ts';

/** The findings of a probe without what is new each time: times, ids, headers, and the names of the monitor. */
export function findingsAlike({ record }: Probed): readonly string[] {
  const names = [record.monitor?.id, record.monitor?.serialNumber, record.monitor?.modelName].filter(Boolean);
  const anonymous = (text: string) =>
    names.reduce<string>((rest, name) => rest.replaceAll(String(name), '(name)'), text);
  return record.findings.map(({ check, state, found }) => {
    // Headers and addresses are those of a server.
    if (check === 'door' || check === 'loopback-addresses') return `${check}: ${state}`;
    // The values of a reading as assumed are those of the picture.
    const said = state === 'as-assumed' ? found.replaceAll(/\{[^{}]*\}|\[[\d.,]*\]/g, '{}') : found;
    // With dither, which shows only where a reading is repeated, an example may be a step off.
    const steady = check === 'component-values' ? said.replaceAll(/got [\d.]+/g, 'got #') : said;
    const text = likenessOf({ status: 0, answered: anonymous(steady) });
    return `${check}: ${state}: ${text
      .replaceAll(/\b\d{10}\b/g, '#')
      .replaceAll(/\d+ (to \d+ )?ms/g, 'N ms')
      .replaceAll(/(getP?\w+|listMonitors): N ms/g, 'N ms')}`;
  });
}
