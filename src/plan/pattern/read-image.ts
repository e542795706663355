import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { systemMessage } from '../../base/system-message.ts';
import { decodePicture } from './decode-picture.ts';
import type { Image } from './pattern.ts';

/**
 * The image file at a path as a pattern: what is expected at a point is the code value stored there; an ICC profile in
 * the file is not applied. Throws `invalid-pattern` where the file cannot be read or shown exactly.
 */
export async function readImage(path: string): Promise<Image> {
  const name = basename(path);
  const { frame } = await decodePicture(await readBytes(path), name);
  return { kind: 'image', name, frame };
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new FlatfieldError(
      'invalid-pattern',
      `Image ${JSON.stringify(path)} cannot be read: ${systemMessage(error)}.`,
      {
        cause: error,
      },
    );
  }
}
