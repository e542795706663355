// Runs modules in one process, each when the one before has ended by itself: node run-modules.mjs RESULTS MODULE…
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [results, ...modules] = process.argv.slice(2);
const begun = [];

for (const stream of ['stdout', 'stderr']) {
  process[stream].write = (text, ...rest) => {
    begun.at(-1)[stream] += text;
    const done = rest.find((one) => typeof one === 'function');
    if (done) process.nextTick(done);
    return true;
  };
}

process.on('uncaughtException', (error) => begun.at(-1).errors.push(String(error?.stack ?? error)));

// Nothing keeps the process: what has begun is over, or waits for what never comes.
process.on('beforeExit', () => {
  const before = begun.at(-1);
  if (before && !before.isOver) before.errors.push('It waits for what never comes.');
  const path = modules[begun.length];
  if (path === undefined) return;
  const module = { path, stdout: '', stderr: '', errors: [], isOver: false };
  begun.push(module);
  setImmediate(() => void run(module));
});

async function run(module) {
  try {
    await import(pathToFileURL(resolve(module.path)).href);
  } catch (error) {
    module.errors.push(String(error?.stack ?? error));
  }
  module.isOver = true;
}

process.on('exit', () => writeFileSync(results, JSON.stringify(begun)));
