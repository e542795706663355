var __defProp = Object.defineProperty;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __esm = (fn, res) =>
  function __init() {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])((fn = 0))), res;
  };
var __export = (target, all) => {
  for (var name in all) __defProp(target, name, { get: all[name], enumerable: true });
};

// src/flatfield-error.ts
var errorBlames, FlatfieldError;
var init_flatfield_error = __esm({
  'src/flatfield-error.ts'() {
    errorBlames = {
      // command line and options
      usage: 'caller',
      'invalid-plan': 'caller',
      'invalid-patch': 'caller',
      'invalid-pattern': 'caller',
      'invalid-profile': 'caller',
      'invalid-guard-band': 'caller',
      'invalid-readings-file': 'caller',
      'invalid-reference-file': 'caller',
      'invalid-key': 'caller',
      'unknown-tone-response': 'caller',
      // HTTP
      unreachable: 'surroundings',
      'timed-out': 'surroundings',
      'not-json': 'surroundings',
      'too-large': 'surroundings',
      aborted: 'surroundings',
      // local API
      'invalid-request': 'caller',
      refused: 'surroundings',
      'wrong-shape': 'surroundings',
      'target-not-confirmed': 'surroundings',
      // cloud API and fleet
      'invalid-cloud-request': 'caller',
      'invalid-token': 'caller',
      'cloud-refused': 'surroundings',
      'cloud-wrong-shape': 'surroundings',
      'rate-limited': 'surroundings',
      'call-count': 'surroundings',
      'asset-not-read': 'surroundings',
      'unknown-target': 'caller',
      'receipt-exists': 'caller',
      'sync-folder': 'caller',
      'send-open': 'surroundings',
      // monitor
      'monitor-not-found': 'surroundings',
      'several-monitors': 'caller',
      'unknown-color-mode': 'caller',
      'color-mode-unusable': 'surroundings',
      'change-not-applied': 'surroundings',
      'left-changed': 'surroundings',
      'restore-file-failed': 'surroundings',
      'lock-failed': 'surroundings',
      'resolution-mismatch': 'surroundings',
      'resolution-unconfirmed': 'surroundings',
      // light meters
      'invalid-meter': 'caller',
      'meter-not-found': 'surroundings',
      'meter-silent': 'surroundings',
      'meter-under-range': 'surroundings',
      'meter-refused': 'surroundings',
      'meter-warned': 'surroundings',
      'meter-gone': 'surroundings',
      'meter-garbled': 'surroundings',
      'meter-uncalibrated': 'surroundings',
      // showing patterns
      'display-not-chosen': 'caller',
      'browser-not-found': 'surroundings',
      'pattern-window': 'surroundings',
      'pattern-not-shown': 'surroundings',
      // readings and colors
      'position-mismatch': 'surroundings',
      'value-out-of-range': 'surroundings',
      'answer-repeated': 'surroundings',
      'journal-failed': 'surroundings',
      'source-late': 'surroundings',
      'source-answer-unusable': 'surroundings',
      'unusable-reference': 'surroundings',
      'uncomputable-metric': 'surroundings',
      // records and reports
      'invalid-record': 'caller',
      'unlike-runs': 'caller',
      'run-folder': 'surroundings',
      'run-changed': 'surroundings',
      'unknown-view': 'surroundings',
      // line
      'invalid-bundle': 'caller',
      // Playwright
      'nothing-shown': 'caller',
      'inspection-ended': 'caller',
      'not-an-inspection': 'caller',
      'run-not-passed': 'surroundings',
      'not-put-back': 'surroundings',
      'suite-not-passed': 'surroundings',
      // simulator
      'invalid-simulation': 'caller',
      'port-in-use': 'surroundings',
      'simulated-refusal': 'surroundings',
    };
    FlatfieldError = class extends Error {
      code;
      blame;
      constructor(code, message, options) {
        super(message, options);
        this.name = new.target.name;
        this.code = code;
        this.blame = errorBlames[code];
      }
    };
  },
});

// src/pattern/load-chromium.ts
var load_chromium_exports = {};
__export(load_chromium_exports, {
  loadChromium: () => loadChromium,
});
async function loadChromium() {
  try {
    return (await import('@playwright/test')).chromium;
  } catch (error) {
    throw new FlatfieldError(
      'pattern-window',
      'Showing patterns in a browser window needs Playwright: run "npm install --save-dev @playwright/test".',
      { cause: error },
    );
  }
}
var init_load_chromium = __esm({
  'src/pattern/load-chromium.ts'() {
    init_flatfield_error();
  },
});

// test/zz-gallery.mts
import { chromium } from '@playwright/test';

// src/pattern/find-browser.ts
init_flatfield_error();

import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

async function findBrowser(search = {}) {
  const { environment = process.env, platform = process.platform, exists = existsSync } = search;
  const named = environment['FLATFIELD_BROWSER'];
  if (named) {
    if (exists(named)) return named;
    throw new FlatfieldError(
      'browser-not-found',
      `FLATFIELD_BROWSER names ${JSON.stringify(named)}, which does not exist. Correct it to the path of a Chromium, Chrome or Edge, or unset it.`,
    );
  }
  const own = search.playwrightPath ?? (await playwrightPath());
  const found = [own, ...systemPaths(platform, environment)].find((path) => path !== '' && exists(path));
  if (found !== void 0) return found;
  throw new FlatfieldError(
    'browser-not-found',
    'No browser was found to show patterns. Run "npx playwright install chromium", or install Chromium, Chrome or Edge, or set FLATFIELD_BROWSER to the path of one.',
  );
}
async function playwrightPath() {
  const { loadChromium: loadChromium2 } = await Promise.resolve().then(
    () => (init_load_chromium(), load_chromium_exports),
  );
  return (await loadChromium2()).executablePath();
}
function systemPaths(platform, environment) {
  if (platform === 'win32') return windowsPaths(environment);
  const fixed = platform === 'darwin' ? macPaths(environment['HOME']) : [];
  const folders = (environment['PATH'] ?? '').split(posix.delimiter).filter((folder) => folder !== '');
  return [...fixed, ...commands.flatMap((command) => folders.map((folder) => posix.join(folder, command)))];
}
var commands = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
function macPaths(home) {
  const folders = ['/Applications', ...(home ? [posix.join(home, 'Applications')] : [])];
  const names = ['Chromium', 'Google Chrome', 'Microsoft Edge'];
  return folders.flatMap((folder) => names.map((name) => posix.join(folder, `${name}.app`, 'Contents', 'MacOS', name)));
}
function windowsPaths(environment) {
  const folders = ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].flatMap((name) => environment[name] || []);
  const programs = [
    'Chromium\\Application\\chrome.exe',
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ];
  return programs.flatMap((program) => folders.map((folder) => win32.join(folder, program)));
}

// test/line/operator/start-station.ts
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

var bin = fileURLToPath(new URL('../../../dist/cli/bin.js', import.meta.url));
var QUICK = ['--simulate', 'flat', '--resolution', '3840x2160', '--time-scale', '0.001'];
async function testStation() {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-station-'));
  const port = await freePort();
  let child = null;
  let told = '';
  const kill = async (signal = 'SIGKILL') => {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null) return;
    const closed = new Promise((resolve) => ending.once('close', resolve));
    ending.kill(signal);
    await closed;
  };
  return {
    folder,
    start: (args = QUICK) =>
      new Promise((resolve, reject) => {
        const started = spawn(process.execPath, [bin, 'station', '--port', String(port), ...args], {
          cwd: folder,
          env: { ...process.env, XDG_STATE_HOME: join(folder, 'state'), FLATFIELD_LOCK_FOLDER: folder },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        child = started;
        started.stderr.setEncoding('utf8').on('data', (text) => {
          told += text;
        });
        started.stdout.setEncoding('utf8').once('data', (text) => resolve(text.trim()));
        started.once('close', () => reject(new Error(`the station ended: ${told}`)));
      }),
    kill,
    stderr: () => told,
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

// test/zz-gallery.mts
var out = '/tmp/h5s/shots';
var only = process.argv[2];
var browser = await chromium.launch({ executablePath: await findBrowser() });
var common = ['--resolution', '3840x2160', '--station', 'Line 3, place 2', '--operator', 'M. Tanaka'];
async function scan(p, t) {
  await p.keyboard.type(t, { delay: 5 });
  await p.keyboard.press('Enter');
}
async function shots(p, name) {
  if (only && !name.includes(only)) return;
  for (const [i, lang] of ['en', 'de', 'ja'].entries()) {
    for (const [w, h] of [
      [1920, 1080],
      [1366, 768],
    ]) {
      await p.setViewportSize({ width: w, height: h });
      await p.waitForTimeout(60);
      const over = await p.evaluate(() => {
        const r = [];
        for (const e of document.querySelectorAll('main,main *,header *,footer *')) {
          const b = e.getBoundingClientRect();
          if (b.right > innerWidth + 1 || b.left < -1 || b.bottom > innerHeight + 1 || b.top < -1)
            r.push(e.tagName + '.' + e.className);
          if (e.tagName === 'SECTION' && e.scrollHeight > e.clientHeight + 2)
            r.push('OVERFLOW ' + e.className + ' ' + e.scrollHeight + '>' + e.clientHeight);
        }
        return r.slice(0, 4);
      });
      if (over.length) console.log(name, lang, w, over);
      await p.screenshot({ path: `${out}/${name}-${lang}-${w}.png` });
    }
    await p.keyboard.press('F4');
    await p.waitForTimeout(80);
  }
}
var scen = [
  ['pass', ['--simulate', 'flat']],
  ['fail', ['--simulate', 'tinted-corner']],
  ['nt', ['--simulate', 'unplugged-mid-run']],
  ['light', ['--simulate', 'flat', '--profile', 'light-profile-x']],
];
for (const [name, args] of scen) {
  const s = await testStation();
  try {
    if (name === 'light') args.splice(2, 2, '--profile', 'iso-14861', '--accept-signal');
    const url = await s.start([...args, ...common, '--time-scale', '0.004']);
    const p = await (await browser.newContext({ locale: 'en-US' })).newPage();
    p.on('console', (m) => console.log('console', m.text()));
    p.on('pageerror', (e) => console.log('ERR', e.message));
    await p.goto(url);
    await p.waitForSelector('body[data-phase=ready]');
    if (name === 'pass') {
      await shots(p, 'ready');
      await p.keyboard.press('F2');
      await p.waitForSelector('body[data-phase=operator]');
      await shots(p, 'operator');
      await p.keyboard.press('Escape');
      await p.waitForTimeout(200);
      await scan(p, '\uFF21\uFF22\uFF23\uFF11');
      await p.waitForTimeout(300);
      await shots(p, 'refused');
    }
    await scan(p, '00217-A7741093');
    await p.waitForSelector('body[data-phase=start]');
    if (name === 'pass') await shots(p, 'start');
    await p.waitForTimeout(600);
    await p.keyboard.press('Enter');
    await p.waitForSelector('body[data-phase=running]');
    if (name === 'pass') {
      await p.waitForFunction(() => document.querySelector('progress').value > 2, null, { timeout: 6e4 });
      await shots(p, 'running');
      await p.keyboard.press('Escape');
      await p.waitForTimeout(150);
      await shots(p, 'stop-asked');
      await p.keyboard.press('Escape');
    }
    await p.waitForSelector('body[data-phase=result]', { timeout: 12e4 });
    await shots(p, 'result-' + name);
    if (name === 'fail') {
      await scan(p, '00217-A7741093');
      await p.waitForSelector('body[data-phase=retest]');
      await shots(p, 'retest');
      await p.keyboard.press('9');
      await p.waitForTimeout(400);
      await p.keyboard.type('new panel', { delay: 90 });
      await shots(p, 'own-words');
      await p.keyboard.press('Enter');
      await p.waitForSelector('body[data-phase=start]');
      await shots(p, 'start-again');
      await p.waitForTimeout(600);
      await p.keyboard.press('Enter');
      await p.waitForFunction(() => document.querySelector('progress')?.value > 1, null, { timeout: 6e4 });
      await s.kill();
      await p.waitForSelector('#cover:not([hidden])');
      await shots(p, 'lost');
      await s.start([...args, ...common, '--time-scale', '0.004']);
      await p.waitForSelector('body[data-phase=interrupted]');
      await shots(p, 'interrupted');
      await p.keyboard.press('Escape');
      await p.waitForSelector('body[data-phase=result]');
      await shots(p, 'discarded');
    }
  } catch (e) {
    console.log(name, e, s.stderr());
  } finally {
    await s.remove();
  }
}
await browser.close();
