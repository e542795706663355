/**
 * A small TIFF of 32-bit floating point (TIFF 6.0, SampleFormat 3), little-endian, one strip, channels interleaved. `tags` gives
 * tags more, or another value of one.
 */
export function floatTiff(
  widthPx: number,
  heightPx: number,
  channels: 1 | 3,
  values: ArrayLike<number>,
  tags: ReadonlyMap<number, number> = new Map(),
): Buffer {
  const pixels = Float32Array.from(values);
  if (pixels.length !== widthPx * heightPx * channels) throw new RangeError('as many values as pixels times channels');
  const [short, long] = [3, 4];
  const more = [...tags].filter(([tag]) => tag !== 262);
  const extra = 8 + 2 + 12 * (10 + more.length) + 4;
  const data = extra + 12;
  const entries: (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, long, 1, widthPx],
    [257, long, 1, heightPx],
    [258, short, channels, channels === 1 ? 32 : extra],
    [259, short, 1, 1],
    [262, short, 1, tags.get(262) ?? (channels === 1 ? 1 : 2)],
    [273, long, 1, data],
    [277, short, 1, channels],
    [278, long, 1, heightPx],
    [279, long, 1, pixels.byteLength],
    [339, short, channels, channels === 1 ? 3 : extra + 6],
    ...more.map(([tag, value]) => [tag, short, 1, value] as const),
  ];
  entries.sort(([a], [b]) => a - b);
  const file = Buffer.alloc(data + pixels.byteLength);
  file.write('II*\0\u0008\0\0\0', 'latin1');
  file.writeUInt16LE(entries.length, 8);
  for (const [place, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + 12 * place;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    if (type === short && count === 1) file.writeUInt16LE(value, at + 8);
    else file.writeUInt32LE(value, at + 8);
  }
  for (let channel = 0; channel < 3; channel += 1) {
    file.writeUInt16LE(32, extra + 2 * channel);
    file.writeUInt16LE(3, extra + 6 + 2 * channel);
  }
  Buffer.from(pixels.buffer).copy(file, data);
  return file;
}
