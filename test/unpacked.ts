import { inflateRawSync } from 'node:zlib';

/** The files of a zip by their names, read by its local headers. */
export function unpacked(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const from = at + 30 + nameLength;
    const text = inflateRawSync(zip.subarray(from, from + packed)).toString('utf8');
    files.set(zip.subarray(at + 30, from).toString(), text);
    at = from + packed;
  }
  return files;
}
