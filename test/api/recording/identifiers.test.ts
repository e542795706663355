import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Identifiers, pseudonymKey } from '../../../src/api/recording/identifiers.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'flatfield-pseudonyms-'));

it('gives an identifier one pseudonym in any order, and another one under another key', async () => {
  const key = pseudonymKey(await newFolder());
  const [one, other] = [new Identifiers(key), new Identifiers(key)];
  other.pseudonym('group', 'Ward 3');
  expect(other.pseudonym('monitor', 'cg279x_31573111')).toBe(one.pseudonym('monitor', 'cg279x_31573111'));
  expect(other.pseudonym('serial', '31573111')).toBe(one.pseudonym('serial', '31573111'));
  expect(one.pseudonym('group', 'Ward 3')).toBe(other.pseudonym('group', 'Ward 3'));
  const foreign = new Identifiers(pseudonymKey(await newFolder()));
  expect(foreign.pseudonym('group', 'Ward 3')).not.toBe(one.pseudonym('group', 'Ward 3'));
});

it('keeps the key of pseudonyms where only its user reads it', async () => {
  const folder = join(await newFolder(), 'state');
  const key = pseudonymKey(folder);
  expect(pseudonymKey(folder)).toEqual(key);
  expect(await readdir(folder)).toEqual(['pseudonym-key']);
  const { mode } = await stat(join(folder, 'pseudonym-key'));
  // Windows closes the user's profile folder to others, and has no such bits.
  expect(process.platform === 'win32' ? 0 : mode & 0o077).toBe(0);
});

it('takes a key for this process if the state folder cannot be written', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  expect(pseudonymKey(file)).toHaveLength(32);
  expect(pseudonymKey(file)).toEqual(pseudonymKey(file));
});

it.each([
  ['IPv4 addresses', (count: number) => `10.1.${Math.floor(count / 250)}.${count % 250}`],
  ['short serial numbers', (count: number) => `A${String(count).padStart(3, '0')}`],
])('gives a thousand %s pseudonyms that differ', (_, made) => {
  const identifiers = new Identifiers(Buffer.alloc(32));
  const all = Array.from({ length: 1000 }, (__, count) => identifiers.pseudonym('serial', made(count)));
  expect(new Set(all).size).toBe(1000);
});
