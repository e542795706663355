import { safeText } from '../../../base/http/safe-text.ts';
import type { MeterIdentity } from '../meter.ts';

/**
 * Facts that an instrument reports about itself when spotread connects (-v), and spotread about itself (-D1, on standard error). The drivers name the
 * same thing differently: Model, Instrument Type, Product Name; Firmware version, Firmware.
 */
export function instrumentFacts(
  output: string,
  diagnostics: string,
): Pick<MeterIdentity, 'instrument' | 'serialNumber' | 'firmware' | 'software'> {
  const facts = output.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([A-Za-z][A-Za-z ./]{0,40}?):\s+'?([^']{1,100}?)\s*'?\s*$/.exec(line) ?? [];
    return name && value ? [{ name, value: safeText(value, 80) }] : [];
  });
  const find = (...names: readonly RegExp[]) => {
    const found = names.flatMap((wanted) => facts.filter(({ name }) => wanted.test(name)))[0]?.value;
    return found || null;
  };
  const [, name, version] = /^(Argyll|Flatfield) 'V([\w.+-]{1,40})'/m.exec(diagnostics) ?? [];
  return {
    instrument: find(/^model$/i, /^instrument type$/i, /^product name$/i, /^product type$/i),
    serialNumber: find(/^serial number$/i, /serial (number|no)/i),
    firmware: find(/^firmware version$/i, /^firmware( rev\w*)?$/i),
    software: name && version ? { name: name === 'Argyll' ? 'ArgyllCMS' : name, version } : null,
  };
}
