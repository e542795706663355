import { createHash } from 'node:crypto';

/**
 * An id as the name of a file, without extension: different ids give different names on every file system, those that
 * know no case included, and no name leads out of its folder or is one that Windows keeps for itself.
 */
export function safeFileName(id: string): string {
  const encoded = Array.from(Buffer.from(id, 'utf8'), encodeByte).join('');
  // A plain letter is never encoded otherwise, so that the first one encoded is unambiguous too.
  const name = reserved.test(encoded) ? `%${encoded.charCodeAt(0).toString(16)}${encoded.slice(1)}` : encoded;
  if (name.length <= maxLength) return name;
  return `${name.slice(0, maxLength)}~${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}

/** Names longer than 255 characters fail on most file systems; this leaves room for a hash, an extension and a temporary name. */
const maxLength = 120;

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

function encodeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[a-z0-9_-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
}
