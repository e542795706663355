import { createHash } from 'node:crypto';
import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './run-node.mjs';

const waitMs = 200;

/**
 * Runs `work` while no other process works on the same place under the same name; the place is this checkout unless another folder is named. The lock
 * of a dead process is removed.
 */
export async function withLock(name, work, { place = root, giveUpMs = 15 * 60_000 } = {}) {
  const path = join(
    tmpdir(),
    `flatfield-${name}-${createHash('sha256').update(place).digest('hex').slice(0, 16)}.lock`,
  );
  await take(path, giveUpMs);
  try {
    return await work();
  } finally {
    release(path);
  }
}

async function take(path, giveUpMs) {
  const started = performance.now();
  let told = false;
  while (!tryTake(path)) {
    removeIfDead(path);
    if (!told) console.error(`Another process works there (${path}); waiting for it.`);
    told = true;
    if (performance.now() - started > giveUpMs) throw new Error(`the lock ${path} was not released; remove it by hand`);
    await delay(waitMs);
  }
}

function tryTake(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'EPERM') return false;
    throw error;
  }
}

/** Only one process at a time may judge a lock dead: the second would otherwise remove the lock that the first just took. */
function removeIfDead(path) {
  const judging = `${path}.judging`;
  if (!tryTake(judging)) return;
  try {
    const owner = Number(readFileSync(path, 'utf8'));
    if (owner > 0 && !alive(owner)) release(path);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  } finally {
    release(judging);
  }
}

/** Not by `rmSync`, which removes nothing under Node 23 and 24 on Windows if the path has a letter that is not ASCII. */
function release(path) {
  try {
    unlinkSync(path);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
