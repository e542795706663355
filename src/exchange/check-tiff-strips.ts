/**
 * Throws a `RangeError` unless the strips or tiles of a TIFF are what its tags say: all there, inside the file, apart from each other, and
 * as long as their rows if they are not compressed. Decoders fill in what is missing with zeros or with other bytes of the file. TIFF 6.0,
 * sections 2 to 4 and 15; BigTIFF.
 */
export function checkTiffStrips(bytes: Uint8Array): void {
  const tags = readTags(bytes);
  const one = (tag: number, otherwise?: number): number => {
    const value = tags.get(tag)?.[0] ?? otherwise;
    if (value === undefined) throw new RangeError(`it has no tag ${tag}`);
    return value;
  };
  const [widthPx, heightPx] = [one(256), one(257)];
  const isTiled = tags.has(322);
  const [columns, rows] = isTiled ? [one(322), one(323)] : [widthPx, Math.min(one(278, heightPx), heightPx)];
  if (!(columns > 0 && rows > 0)) throw new RangeError('its strips have no rows');
  const samples = one(277, 1);
  const bits = tags.get(258) ?? [1];
  const isPlanar = one(284, 1) === 2;
  const bytesAPixel = ((isPlanar ? 1 : samples) * (bits[0] as number)) / 8;
  const down = Math.ceil(heightPx / rows);
  const planned = Math.ceil(widthPx / columns) * down * (isPlanar ? samples : 1);
  const [offsets = [], counts = []] = isTiled ? [tags.get(324), tags.get(325)] : [tags.get(273), tags.get(279)];
  const name = isTiled ? 'tile' : 'strip';
  if (offsets.length !== planned || counts.length !== planned) {
    throw new RangeError(`its tags state ${offsets.length} ${name}s of ${counts.length} lengths, its size ${planned}`);
  }
  const isPlain = one(259, 1) === 1;
  const parts = offsets.map((offset, place) => ({ place, offset, end: offset + (counts[place] as number) }));
  for (const { place, offset, end } of parts) {
    if (offset < 8 || end > bytes.length) throw new RangeError(`${name} ${place + 1} is not inside the file`);
    const height = isTiled ? rows : Math.min(rows, heightPx - (place % down) * rows);
    const expected = columns * height * bytesAPixel;
    if (isPlain ? end - offset !== expected : end === offset) {
      throw new RangeError(
        `${name} ${place + 1} has ${end - offset} bytes, its size asks for ${isPlain ? expected : 'some'}`,
      );
    }
  }
  const ordered = parts.toSorted((a, b) => a.offset - b.offset);
  const shared = ordered.find(({ offset }, place) => offset < (ordered[place - 1]?.end ?? 0));
  if (shared) throw new RangeError(`${name} ${shared.place + 1} shares bytes with another`);
}

/** Bytes of a value by its type; types of no whole numbers are not asked for. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 16: 8 };

/** The whole numbers of the first directory, by tag. Throws `RangeError` where it leaves the file or has a tag twice. */
function readTags(bytes: Uint8Array): ReadonlyMap<number, readonly number[]> {
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
    if (size === undefined) continue;
    if (count * size > bytes.length) throw new RangeError(`its tag ${tag} is longer than the file`);
    const from = count * size <= word ? at + 4 + word : number(at + 4 + word, word);
    tags.set(
      tag,
      Array.from({ length: count }, (_, place) => number(from + place * size, size)),
    );
  }
  return tags;
}
