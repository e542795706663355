// A server or a worker that is kept running, as systemd would: whenever it ends, it is started again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export class LineService {
  kills = 0;
  /** How often it ended although nobody ended it, after it had once been ready: never. */
  crashes = 0;
  #args;
  #child;
  #running;
  #isWanted = false;
  #isReady = false;
  #said = '';

  /** `args`: of Node. It is ready when it prints something. */
  constructor(name, args, given = {}) {
    this.name = name;
    this.#args = args;
    Object.assign(this, given);
  }

  /** Resolves when it is ready, however often it has to be started for that. */
  async start() {
    this.#isWanted = true;
    this.#running = this.#keep();
    await this.ready();
  }

  async ready() {
    for (const from = performance.now(); !this.#isReady; await pause(50)) {
      if (performance.now() - from > 90_000) throw new Error(`${this.name} does not start: ${this.#said}`);
    }
  }

  async end(signal) {
    this.#isWanted = false;
    this.#child?.kill(signal);
    await this.#running;
  }

  kill() {
    if (this.#child?.kill('SIGKILL')) this.kills += 1;
  }

  async #keep() {
    while (this.#isWanted) {
      const child = spawn(process.execPath, this.#args, { stdio: ['ignore', 'pipe', 'pipe'] });
      this.#child = child;
      this.#said = '';
      child.stdout.on('data', () => {
        this.#isReady = true;
      });
      child.stderr.on('data', (chunk) => {
        this.#said = `${this.#said}${chunk}`.slice(-2000);
      });
      const [code, signal] = await once(child, 'exit');
      if (this.#isReady && this.#isWanted && signal !== 'SIGKILL') {
        this.crashes += 1;
        console.log(`${this.name} ended by itself in ${code ?? signal}: ${this.#said}`);
      }
      this.#isReady = false;
      if (this.#isWanted) await pause(300);
    }
  }
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
