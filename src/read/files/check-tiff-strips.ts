import type { TiffTags } from './read-tiff-tags.ts';

/**
 * Throws a `RangeError` unless the strips or tiles of a TIFF are what its tags say: all there, inside the file, apart from each other, and
 * as long as their rows if they are not compressed. Decoders fill in what is missing with zeros or with other bytes of the file. TIFF 6.0,
 * sections 2 to 4 and 15; BigTIFF.
 */
export function checkTiffStrips(tags: TiffTags, fileBytes: number): void {
  const one = (tag: number, otherwise?: number): number => {
    const value = tags.has(tag) ? tags.get(tag)?.[0] : otherwise;
    if (value === undefined) throw new RangeError(`it has no whole number as tag ${tag}`);
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
    if (offset < 8 || end > fileBytes) throw new RangeError(`${name} ${place + 1} is not inside the file`);
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
