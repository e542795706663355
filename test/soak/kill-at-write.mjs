// Preloaded (`--import`) into a program that is to be killed at its Nth write: FLATFIELD_KILL_PROGRAM is how the program's path ends,
// FLATFIELD_KILL_AT the number, FLATFIELD_KILL_LIST a file that gets the list of its writes if it ends by itself. With FLATFIELD_KILL_HALF a
// content is half written before. Writes are calls that change files, and statements of the line's database.
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { FLATFIELD_KILL_PROGRAM: program, FLATFIELD_KILL_AT: at, FLATFIELD_KILL_LIST: list } = process.env;
const isHalf = process.env.FLATFIELD_KILL_HALF === '1';
const CONTENTS = new Set(['write', 'writeFile', 'appendFile', 'writeSync', 'writeFileSync', 'appendFileSync']);
const CHANGES = [
  'rename',
  'mkdir',
  'mkdtemp',
  'rm',
  'rmdir',
  'unlink',
  'link',
  'copyFile',
  'truncate',
  'utimes',
  'chmod',
];
const done = [];
/** The prototype of opened files. */
let handle;

if (process.argv[1]?.endsWith(program)) {
  const writeList = fs.writeFileSync;
  await wrapFiles();
  wrapDatabase();
  syncBuiltinESMExports();
  if (list) process.once('exit', () => writeList(list, done.join('\n')));
}

/** Before the Nth call the process is killed. `half`: does half of the call, which is waited for. */
function before(name, what, half) {
  done.push(`${name} ${what}`);
  if (done.length !== Number(at)) return undefined;
  const kill = () => process.kill(process.pid, 'SIGKILL');
  if (!half || !isHalf) return kill();
  const halfDone = half();
  return typeof halfDone?.then === 'function' ? halfDone.then(kill, kill) : kill();
}

function wrap(owner, name, { isOf = () => true } = {}) {
  const own = owner[name];
  owner[name] = function wrapped(...args) {
    if (!isOf(args)) return own.apply(this, args);
    const content = args[owner === handle ? 0 : 1];
    const canHalve = CONTENTS.has(name) && (typeof content === 'string' || content instanceof Uint8Array);
    const half = () =>
      own.apply(this, owner === handle ? [halfOf(content)] : [args[0], halfOf(content), ...args.slice(2)]);
    const path = owner !== handle && typeof args[0] === 'string' ? args[0] : '';
    const killed = before(name, path, canHalve ? half : undefined);
    return killed === undefined ? own.apply(this, args) : killed;
  };
}

const halfOf = (content) => content.slice(0, content.length >> 1);

async function wrapFiles() {
  const probe = join(tmpdir(), `flatfield-kill-at-write-${process.pid}`);
  const opened = await fs.promises.open(probe, 'w');
  handle = Object.getPrototypeOf(opened);
  await opened.close();
  await fs.promises.rm(probe);
  for (const name of ['write', 'writeFile', 'appendFile', 'sync', 'datasync', 'truncate']) wrap(handle, name);
  for (const name of [...CHANGES, 'writeFile', 'appendFile']) wrap(fs.promises, name);
  for (const name of CHANGES) wrap(fs, `${name}Sync`);
  // Not what is said on standard output and standard error.
  for (const name of ['writeSync', 'writeFileSync', 'appendFileSync', 'fsyncSync']) {
    wrap(fs, name, { isOf: ([file]) => typeof file !== 'number' || file > 2 });
  }
  const makes = ([, flags]) => typeof flags === 'string' && flags !== 'r';
  wrap(fs.promises, 'open', { isOf: makes });
  wrap(fs, 'openSync', { isOf: makes });
}

function wrapDatabase() {
  const Database = createRequire(import.meta.url)('libsql');
  const changes = ([text]) => typeof text === 'string' && !/^\s*(select|pragma|explain)/i.test(text);
  wrap(Database.prototype, 'exec', { isOf: changes });
  const own = Database.prototype.prepare;
  Database.prototype.prepare = function prepare(text) {
    const statement = own.call(this, text);
    if (changes([text])) for (const name of ['run', 'get', 'all']) wrapStatement(statement, name, text);
    return statement;
  };
}

function wrapStatement(statement, name, text) {
  const run = statement[name];
  statement[name] = (...args) => {
    before('statement', text.replaceAll(/\s+/g, ' ').slice(0, 60));
    return run.apply(statement, args);
  };
}
