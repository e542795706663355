/** The whole numbers of tags; of a tag that is of another kind, none. */
export type TiffTags = ReadonlyMap<number, readonly number[]>;

/** Bytes of a value by its type: the unsigned whole numbers. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 16: 8 };

/** The whole numbers of the first directory of a TIFF, by tag. Throws `RangeError` where it leaves the file or has a tag twice. */
export function readTiffTags(bytes: Uint8Array): TiffTags {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint8(0) === 0x49;
  const number = (at: number, size: number): number => {
    if (size === 1) return view.getUint8(at);
    if (size === 2) return view.getUint16(at, isLittle);
    return size === 4 ? view.getUint32(at, isLittle) : Number(view.getBigUint64(at, isLittle));
  };
  const isBig = number(2, 2) === 43;
  const [word, start] = isBig ? [8, number(8, 8)] : [4, number(4, 4)];
  const entries = number(start, isBig ? 8 : 2);
  const tags = new Map<number, readonly number[]>();
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + (isBig ? 8 : 2) + entry * (4 + 2 * word);
    const [tag, size, count] = [number(at, 2), SIZES[number(at + 2, 2)], number(at + 4, word)];
    if (tags.has(tag)) throw new RangeError(`it has the tag ${tag} twice`);
    if (size === undefined) {
      tags.set(tag, []);
      continue;
    }
    if (count * size > bytes.length) throw new RangeError(`its tag ${tag} is longer than the file`);
    const from = count * size <= word ? at + 4 + word : number(at + 4 + word, word);
    tags.set(
      tag,
      Array.from({ length: count }, (_, place) => number(from + place * size, size)),
    );
  }
  return tags;
}
