import { describeValue } from './describe-value.ts';

/** Components by the client's own names, or the reason why they are not known. */
export type FoundComponents<Name extends string> =
  | { readonly codes: Readonly<Record<Name, number>>; readonly unusual: UnusualKeys }
  | { readonly problem: string; readonly key: string | null };

/** Keys that no client in the field is known to meet, as they came. */
export interface UnusualKeys {
  /** Another spelling of a component. */
  readonly spelled: readonly string[];
  /** No component. */
  readonly more: readonly string[];
}

const RGB = { r: ['r', 'red'], g: ['g', 'green'], b: ['b', 'blue'] } as const;
const YCBCR = { y: ['y'], cb: ['cb'], cr: ['cr'] } as const;

/** Names of the components are not published; these are the spellings that clients in the field are known to meet. */
const USUAL: readonly string[] = ['r', 'g', 'b', 'red', 'green', 'blue', 'y', 'cb', 'cr', 'Y', 'Cb', 'Cr'];

/** Red, green and blue of an answer, in any spelling; `maxCode`: full scale. Nothing is guessed. */
export function findRgb(value: unknown, maxCode: number): FoundComponents<'r' | 'g' | 'b'> {
  return find(value, RGB, maxCode);
}

/** The components of a raw value by its color format; those of the other format next to them are no answer. */
export function findRaw(
  value: unknown,
  colorFormat: 'RGB' | 'YCBCR',
  maxCode: number,
): FoundComponents<'r' | 'g' | 'b'> | FoundComponents<'y' | 'cb' | 'cr'> {
  const other = colorFormat === 'RGB' ? YCBCR : RGB;
  const strange = keysOf(value).filter((key) => Object.values<readonly string[]>(other).flat().includes(lower(key)));
  if (strange.length > 0) return { problem: `expected the components of ${colorFormat}`, key: null };
  return colorFormat === 'RGB' ? find(value, RGB, maxCode) : find(value, YCBCR, maxCode);
}

function find<Name extends string>(
  value: unknown,
  spellings: Readonly<Record<Name, readonly string[]>>,
  maxCode: number,
): FoundComponents<Name> {
  const names = Object.keys(spellings) as Name[];
  if (Array.isArray(value)) {
    return { problem: 'expected components with names; the order of a list is not known', key: null };
  }
  const keys = keysOf(value);
  const codes: Partial<Record<Name, number>> = {};
  const used: string[] = [];
  for (const name of names) {
    // A default word that is overridden has a ~ in front, and stands for nothing.
    const [key, twin] = keys.filter((one) => spellings[name].includes(lower(one.replace(/^~/, ''))));
    if (key === undefined || (twin === undefined && key.startsWith('~')))
      return { problem: `expected whole numbers named ${names.join(', ')}`, key: null };
    if (twin !== undefined) return { problem: `expected one ${name}; got both ${key} and ${twin}`, key: null };
    const code: unknown = Reflect.get(value as object, key);
    if (typeof code !== 'number' || !Number.isInteger(code) || code < 0 || code > maxCode) {
      return { problem: `expected a whole number up to ${maxCode}${normalized(code)}`, key };
    }
    codes[name] = code;
    used.push(key);
  }
  const spelled = used.filter((key) => !USUAL.includes(key));
  return {
    codes: codes as Record<Name, number>,
    unusual: { spelled, more: keys.filter((key) => !used.includes(key)) },
  };
}

/** The manual of the monitors describes values that are normalized while the input range is 109 %. */
function normalized(code: unknown): string {
  if (typeof code !== 'number' || !(code > 0)) return '';
  return ' (if the input range of the monitor is 109 %, its values are normalized: set it to AUTO, FULL or LIMITED)';
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

/** Of A to Z only: no other letter stands for one of them. */
function lower(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Text for a note: `R, G, B`. */
export function keysText(keys: readonly string[]): string {
  return describeValue(keys.join(', ')).slice(1, -1);
}
