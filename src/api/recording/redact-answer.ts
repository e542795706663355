import { isWithinLevels } from '../../base/parse-json-text.ts';
import { refuseDoubleKeys } from '../../base/refuse-double-keys.ts';
import { maskText, TIME } from './public-words.ts';
import { type Redaction, redactText } from './redact-value.ts';
import type { RecordedBody } from './traffic-line.ts';

/** Longest part of a body that is kept if it is not JSON, and largest body that is kept as JSON, in bytes. */
export const KEPT_BYTES = { other: 16_384, json: 16_000_000 } as const;

/** A body as a recording keeps it; `redactJson` redacts one that is JSON. */
export function redactBody(redaction: Redaction, bytes: Buffer, redactJson: (json: unknown) => unknown): RecordedBody {
  if (bytes.length === 0) return { kind: 'none' };
  const json = bytes.length <= KEPT_BYTES.json ? parsed(bytes) : undefined;
  if (json !== undefined) return { kind: 'json', json: redactJson(json) as never };
  const isCut = bytes.length > KEPT_BYTES.other;
  const head = bytes.subarray(0, KEPT_BYTES.other);
  const text = utf8(head, isCut);
  const size = { bytes: bytes.length, isCut };
  if (text !== undefined) return { kind: 'text', text: redactText(redaction, text), ...size };
  return { kind: 'base64', base64: Buffer.from(maskBytes(head), 'latin1').toString('base64'), ...size };
}

/** Undefined for what the client would refuse as JSON. */
function parsed(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (!isWithinLevels(value, 100)) return undefined;
    refuseDoubleKeys(text);
    return hasOnlyNumbers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** JSON cannot hold the infinity that JSON.parse makes of a number beyond all bounds. */
function hasOnlyNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(hasOnlyNumbers);
}

function utf8(bytes: Buffer, isCut: boolean): string | undefined {
  try {
    // A cut may go through a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

/** Bytes of an unknown encoding: marks of ASCII stay, letters and digits are masked, and any other byte is 255, which no UTF-8 has. */
function maskBytes(bytes: Buffer): string {
  return maskText(bytes.toString('latin1').replaceAll(/[\u0080-\u00ff]/g, '\u0001')).replaceAll('\u0001', '\u00ff');
}

/** The headers of an answer that a recording keeps. */
export function redactHeaders(
  redaction: Redaction,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const chosen = Object.entries(headers).filter(([name]) => HEADERS.test(name));
  return Object.fromEntries(chosen.map(([name, value]) => [name, headerValue(redaction, name, value.slice(0, 500))]));
}

const HEADERS =
  /^(?:content-type|content-encoding|content-length|date|retry-after|server|connection|(?:x-)?ratelimit(?:-(?:limit|remaining|reset|policy|used))?|x-rate-limit-(?:limit|remaining|reset)|flatfield-simulation)$/;

function headerValue(redaction: Redaction, name: string, value: string): string {
  if (name === 'flatfield-simulation') return simulationOf(redaction, new URLSearchParams(value));
  const isPlain =
    TIME.test(value) || /^\d{1,10}(?:\.\d{1,6})?$/.test(value) || LIMITS.test(value) || PRODUCT.test(value);
  if (isPlain && !redaction.identifiers.isIn(value)) return value;
  return redactText(redaction, value);
}

/** A scenario of the user's own is named as one. */
function simulationOf({ identifiers }: Redaction, given: URLSearchParams): string {
  const scenario = given.get('scenario') ?? '';
  const isOwn = !SCENARIO.test(scenario) || identifiers.isIn(scenario);
  const numbers = ['seed', 'timeScale'].flatMap((name): [string, string][] => {
    const value = given.get(name) ?? '';
    return /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? [[name, value]] : [];
  });
  return String(new URLSearchParams([['scenario', isOwn ? 'custom' : scenario], ...numbers]));
}

const SCENARIO = /^[a-z0-9]{1,12}(?:-[a-z]{1,12}){0,4}$/;
const LIMITS = /^(?:(?:limit|remaining|reset|w|q)=)?\d{1,9}(?:[;,] ?(?:limit|remaining|reset|w|q)=\d{1,9})*$/;
const PRODUCT =
  /^(?:nginx|apache|cloudflare|kestrel|cloudfront|Microsoft-IIS|Microsoft-HTTPAPI|Apache)(?:\/\d{1,3}(?:\.\d{1,3}){0,3})?$/i;
