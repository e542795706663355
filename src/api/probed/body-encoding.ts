/** Encodings of a body. */
export const BODY_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'shift-jis', 'euc-jp', 'latin1'] as const;
export type BodyEncoding = (typeof BODY_ENCODINGS)[number];

/** The bytes of a text; a character that the encoding does not have becomes `?`. */
export function encodeBody(text: string, encoding: BodyEncoding): Buffer {
  switch (encoding) {
    case 'utf-8':
    case 'utf-16le':
    case 'latin1':
      return Buffer.from(text, encoding);
    case 'utf-16be':
      return Buffer.from(text, 'utf-16le').swap16();
    case 'shift-jis':
    case 'euc-jp': {
      const codes = codesOf(encoding);
      return Buffer.concat(Array.from(text, (one) => codes.get(one) ?? Buffer.from('?')));
    }
    default:
      throw encoding satisfies never;
  }
}

/** The text of a body, a byte order mark included, and the first encoding that gives its very bytes again. */
export function decodeBody(bytes: Buffer): { readonly text: string; readonly encoding: BodyEncoding } {
  for (const encoding of encodingsOf(bytes)) {
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
    if (encodeBody(text, encoding).equals(bytes)) return { text, encoding };
  }
  return { text: bytes.toString('latin1'), encoding: 'latin1' };
}

/** UTF-16 is looked for only where every second byte is mostly 0: any bytes of even length can be read as such. */
function encodingsOf(bytes: Buffer): readonly BodyEncoding[] {
  const zeros = [0, 1].map((turn) => bytes.filter((byte, index) => byte === 0 && index % 2 === turn).length);
  const wide: BodyEncoding[] = bytes.length % 2 === 0 && bytes.includes(0) ? ['utf-16le', 'utf-16be'] : [];
  const ordered = (zeros[0] ?? 0) > (zeros[1] ?? 0) ? wide.toReversed() : wide;
  return ['utf-8' as const, ...ordered, 'shift-jis' as const, 'euc-jp' as const].filter(
    (encoding) => encoding !== 'utf-8' || !bytes.includes(0),
  );
}

const known = new Map<string, ReadonlyMap<string, Buffer>>();

/** The bytes of each character: Node reads these encodings and does not write them. */
function codesOf(encoding: 'shift-jis' | 'euc-jp'): ReadonlyMap<string, Buffer> {
  const made = known.get(encoding);
  if (made) return made;
  const codes = new Map<string, Buffer>();
  const decoder = new TextDecoder(encoding);
  const add = (...bytes: number[]) => {
    const code = Buffer.from(bytes);
    const character = decoder.decode(code);
    const isOne = character.length === 1 && character !== '\ufffd';
    if (isOne && !codes.has(character)) codes.set(character, code);
  };
  for (let first = 0; first < 256; first += 1) add(first);
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) add(first, second);
  known.set(encoding, codes);
  return codes;
}
