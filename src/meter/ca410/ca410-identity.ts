import { FlatfieldError } from '../../base/flatfield-error.ts';
import { safeText } from '../../http/safe-text.ts';
import type { MeterIdentity } from '../meter.ts';

/**
 * What an answer to `IDO,0,1` says: product, variation, probe, firmware, serial number and a number of the customer. Throws
 * `meter-not-found` for another product.
 */
export function instrumentFacts(
  fields: readonly string[],
): Pick<MeterIdentity, 'instrument' | 'serialNumber' | 'firmware'> {
  const [product = '', , probe = '', firmware = '', serialNumber = ''] = fields.map((field) => safeText(field, 80));
  if (product !== 'CA-410') {
    throw new FlatfieldError(
      'meter-not-found',
      `The instrument at this port is not a CA-410, but a ${product || 'nameless one'}.`,
    );
  }
  return {
    instrument: [product, probe].filter(Boolean).join(' '),
    serialNumber: serialNumber || null,
    firmware: firmware || null,
  };
}
