import { DefaultReporter } from 'vitest/node';

/** What a log shows between two lines, where there is no terminal whose line could be written anew. */
const QUIET_MS = 15_000;

/** Vitest's own reporter, but one line says how far it is in place of one a file; files with a failure are listed, and their errors at the end. */
export default class Progress extends DefaultReporter {
  #files = 0;
  #ended = 0;
  #passed = 0;
  #failed = 0;
  #begun = performance.now();
  #said = performance.now();

  constructor() {
    super({ summary: false });
  }

  onTestRunStart(specifications) {
    super.onTestRunStart(specifications);
    this.#files = specifications.length;
    this.#begun = performance.now();
  }

  onTestModuleEnd(testModule) {
    this.#ended += 1;
    for (const test of testModule.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') this.#passed += 1;
      if (state === 'failed') this.#failed += 1;
    }
    this.#clear();
    super.onTestModuleEnd(testModule);
    this.#say();
  }

  onTestRunEnd(...ended) {
    this.#clear();
    super.onTestRunEnd(...ended);
  }

  /** Of the files only those with a failure are worth a line. */
  printTestModule(testModule) {
    if (testModule.state() === 'failed') super.printTestModule(testModule);
  }

  #say() {
    const seconds = Math.round((performance.now() - this.#begun) / 1000);
    const line = `${this.#ended} of ${this.#files} files, ${this.#passed} passed, ${this.#failed} failed, ${seconds} s`;
    if (this.isTTY) process.stdout.write(line);
    else if (performance.now() - this.#said > QUIET_MS || this.#ended === this.#files) {
      this.#said = performance.now();
      console.log(line);
    }
  }

  #clear() {
    if (this.isTTY) process.stdout.write('\r\x1b[2K');
  }
}
