import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { pq } from './pq.ts';
import { bt1886, gamma, hlg, lStar, srgb } from './tone-functions.ts';
import type { ToneResponse } from './tone-response.ts';

/** The tone responses that can be named, in words. */
export const knownToneResponses = 'a gamma from 1 to 4, sRGB, L*, BT.1886, PQ, HLG';

/**
 * The tone response that a gamma exponent (1 to 4, as a number or in digits) or a name stands for; case, spaces and
 * punctuation do not matter (`S_RGB`, `L_STAR`, `BT_1886`). Throws `unknown-tone-response`.
 */
export function resolveToneResponse(value: number | string): ToneResponse {
  const exponent = typeof value === 'number' ? value : gammaInDigits(value);
  const known = exponent === null ? BY_NAME.get(plain(String(value))) : gammaInRange(exponent);
  if (known) return known;
  throw new FlatfieldError(
    'unknown-tone-response',
    `Tone response ${JSON.stringify(value)} is not known: expected ${knownToneResponses}. Name one with --tone-response.`,
  );
}

const BY_NAME: ReadonlyMap<string, ToneResponse> = new Map([
  ['srgb', srgb],
  ['iec6196621', srgb],
  ['l', lStar],
  ['lstar', lStar],
  ['cielstar', lStar],
  ['bt1886', bt1886],
  ['rec1886', bt1886],
  ['iturbt1886', bt1886],
  ['pq', pq],
  ['st2084', pq],
  ['smptest2084', pq],
  ['bt2100pq', pq],
  ['rec2100pq', pq],
  ['hlg', hlg],
  ['bt2100hlg', hlg],
  ['rec2100hlg', hlg],
  ['aribstdb67', hlg],
]);

function gammaInDigits(name: string): number | null {
  const digits = /^\s*(?:gamma[\s_-]*)?(\d+(?:\.\d+)?)\s*$/i.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

function gammaInRange(exponent: number): ToneResponse | null {
  return exponent >= 1 && exponent <= 4 ? gamma(exponent) : null;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
