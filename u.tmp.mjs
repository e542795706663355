// test/real/ca410/start-ca410.ts
import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
async function startCa410(state = {}) {
  const folder = await mkdtemp(join(tmpdir(), "flatfield-ca410-"));
  const port = join(folder, "ttyUSB0");
  const script = fileURLToPath(new URL('file:///tmp/wt/ca410/test/real/ca410/ca-410.py'));
  const child = spawn("python3", [script, port], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.on("error", () => void 0);
  const commands = [];
  let device = "";
  let onTold = () => {
  };
  const ended = new Promise((resolve) => child.once("close", () => resolve()));
  const ready = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const said = JSON.parse(line);
      if (said.command !== void 0) commands.push(said.command);
      else if (said.port === void 0) onTold();
      else {
        device = said.port;
        resolve();
      }
    });
  });
  await Promise.race([ready, ended]);
  const tell = (change) => {
    const told = new Promise((resolve) => {
      onTold = resolve;
    });
    child.stdin.write(`${JSON.stringify(change)}
`);
    return Promise.race([told, ended]);
  };
  await tell(state);
  return {
    port,
    commands,
    tell,
    openFiles: () => filesOf(process.pid).filter((target) => target === device),
    stop: async () => {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    }
  };
}
function filesOf(pid) {
  if (process.platform !== "linux") return [];
  return readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${file}`)];
    } catch {
      return [];
    }
  });
}

// src/meter/ca410/ca410-meter.ts
import { isDeepStrictEqual } from "node:util";

// src/flatfield-error.ts
var errorBlames = {
  // command line and options
  usage: "caller",
  "invalid-plan": "caller",
  "invalid-patch": "caller",
  "invalid-pattern": "caller",
  "invalid-profile": "caller",
  "invalid-guard-band": "caller",
  "invalid-readings-file": "caller",
  "invalid-reference-file": "caller",
  "invalid-key": "caller",
  "unknown-tone-response": "caller",
  // HTTP
  unreachable: "surroundings",
  "timed-out": "surroundings",
  "not-json": "surroundings",
  "too-large": "surroundings",
  aborted: "surroundings",
  // local API
  "invalid-request": "caller",
  refused: "surroundings",
  "wrong-shape": "surroundings",
  "target-not-confirmed": "surroundings",
  // cloud API and fleet
  "invalid-cloud-request": "caller",
  "invalid-token": "caller",
  "cloud-refused": "surroundings",
  "cloud-wrong-shape": "surroundings",
  "rate-limited": "surroundings",
  "call-count": "surroundings",
  "asset-not-read": "surroundings",
  "unknown-target": "caller",
  "receipt-exists": "caller",
  "sync-folder": "caller",
  "send-open": "surroundings",
  // monitor
  "monitor-not-found": "surroundings",
  "several-monitors": "caller",
  "unknown-color-mode": "caller",
  "color-mode-unusable": "surroundings",
  "change-not-applied": "surroundings",
  "left-changed": "surroundings",
  "restore-file-failed": "surroundings",
  "lock-failed": "surroundings",
  "resolution-mismatch": "surroundings",
  "resolution-unconfirmed": "surroundings",
  // light meters
  "invalid-meter": "caller",
  "meter-not-found": "surroundings",
  "meter-silent": "surroundings",
  "meter-under-range": "surroundings",
  "meter-refused": "surroundings",
  "meter-warned": "surroundings",
  "meter-gone": "surroundings",
  "meter-garbled": "surroundings",
  "meter-uncalibrated": "surroundings",
  // showing patterns
  "display-not-chosen": "caller",
  "browser-not-found": "surroundings",
  "pattern-window": "surroundings",
  "pattern-not-shown": "surroundings",
  // readings and colors
  "position-mismatch": "surroundings",
  "value-out-of-range": "surroundings",
  "answer-repeated": "surroundings",
  "journal-failed": "surroundings",
  "source-late": "surroundings",
  "source-answer-unusable": "surroundings",
  "unusable-reference": "surroundings",
  "uncomputable-metric": "surroundings",
  // records and reports
  "invalid-record": "caller",
  "unlike-runs": "caller",
  "run-folder": "surroundings",
  "run-changed": "surroundings",
  "unknown-view": "surroundings",
  // Playwright
  "nothing-shown": "caller",
  "inspection-ended": "caller",
  "not-an-inspection": "caller",
  "run-not-passed": "surroundings",
  "not-put-back": "surroundings",
  "suite-not-passed": "surroundings",
  // simulator
  "invalid-simulation": "caller",
  "port-in-use": "surroundings",
  "simulated-refusal": "surroundings"
};
var FlatfieldError = class extends Error {
  code;
  blame;
  constructor(code, message, options) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    this.blame = errorBlames[code];
  }
};
function hasCode(error, ...codes) {
  return error instanceof FlatfieldError && codes.some((code) => code === error.code);
}

// src/meter/occupancy.ts
var Occupancy = class {
  #released = new AbortController();
  #work = null;
  get isBusy() {
    return this.#work !== null;
  }
  /**
   * Asks, unless something is being asked. The signal fires if the question is interrupted, or the instrument is released. Throws
   * `meter-refused` while another question is open, `meter-gone` after a release, `aborted`, and what the question throws.
   */
  async ask(interrupted, question) {
    const released = this.#released.signal;
    if (released.aborted) throw new FlatfieldError("meter-gone", "The meter was released: open it again.");
    if (this.#work !== null) throw new FlatfieldError("meter-refused", "The meter is busy: ask one thing at a time.");
    const work = question(interrupted ? AbortSignal.any([interrupted, released]) : released);
    this.#work = work;
    try {
      return await work;
    } catch (error) {
      if (interrupted?.aborted) throw new FlatfieldError("aborted", "Interrupted while measuring.", { cause: error });
      if (!released.aborted) throw error;
      throw new FlatfieldError("meter-gone", "The meter was released while it measured.", { cause: error });
    } finally {
      this.#work = null;
    }
  }
  /** Interrupts what is being asked, waits for its end, and lets nothing more in. Never throws. */
  async release() {
    this.#released.abort();
    await this.#work?.catch(() => void 0);
  }
};

// src/http/safe-text.ts
function safeText(text, maxLength = 200) {
  const shown = text.slice(0, 4 * maxLength).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = Array.from(shown);
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join("")}...` : shown;
}

// src/meter/ca410/refusal.ts
function refusal(command, number2) {
  const [code, meaning] = meanings.get(number2) ?? ["meter-refused", "an error that Flatfield does not know"];
  const name = `ER${String(number2).padStart(2, "0")}`;
  return new FlatfieldError(code, `The CA-410 refused ${command} with ${name}: ${meaning}. No value is used.`);
}
var meanings = /* @__PURE__ */ new Map([
  [10, ["meter-refused", "it does not know the command, or its zero calibration was never done"]],
  [20, ["meter-refused", "the synchronization signal is missing or out of range"]],
  [21, ["meter-uncalibrated", "light reached the probe during its zero calibration"]],
  [22, ["meter-refused", "the light is out of its measuring range"]],
  [31, ["meter-refused", "its memory failed"]],
  [32, ["meter-refused", "its memory failed"]],
  [99, ["meter-refused", "its firmware failed"]]
]);

// src/meter/ca410/ca410-answer.ts
function parseAnswer(command, fieldCount, line) {
  const [, kind, number2, rest] = /^(OK|ER)(\d\d)((?:,[ -~]*)?)$/.exec(line) ?? [];
  if (kind === "ER" && rest === "") throw refusal(command, Number(number2));
  const fields = rest ? rest.slice(1).split(",") : [];
  if (kind !== "OK" || fields.length !== fieldCount) throw garbled(command, line);
  return { flags: Number(number2), fields, line };
}
function garbled(command, line) {
  return new FlatfieldError(
    "meter-garbled",
    `The CA-410 answered ${command} with ${JSON.stringify(safeText(line, 120))}, which is not an answer to it. No value is used.`
  );
}

// src/http/abortable.ts
async function abortable(promise, signal) {
  if (signal === void 0) return promise;
  let onAbort;
  const aborted = new Promise((_, reject) => {
    onAbort = () => reject(new FlatfieldError("aborted", "Interrupted while waiting.", { cause: signal.reason }));
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    if (onAbort !== void 0) signal.removeEventListener("abort", onAbort);
  }
}

// src/meter/ca410/ca410-identity.ts
function instrumentFacts(fields) {
  const [product = "", , probe = "", firmware = "", serialNumber = ""] = fields.map((field) => safeText(field, 80));
  if (product !== "CA-410") {
    throw new FlatfieldError(
      "meter-not-found",
      `The instrument at this port is not a CA-410, but a ${product || "nameless one"}.`
    );
  }
  return {
    instrument: [product, probe].filter(Boolean).join(" "),
    serialNumber: serialNumber || null,
    firmware: firmware || null
  };
}

// src/meter/ca410/ca410-session.ts
var maxLine = 200;
var Ca410Session = class {
  #line;
  #clock;
  #received = "";
  #ended = null;
  #flags = 0;
  #isInDoubt = false;
  #onChange = () => {
  };
  constructor(line, clock) {
    this.#line = line;
    this.#clock = clock;
    line.onData((text) => {
      this.#received = `${this.#received}${text}`.slice(0, 8 * maxLine);
      this.#onChange();
    });
    line.onEnd((how) => {
      this.#ended = how;
      this.#onChange();
    });
  }
  /** Whether something may still come that belongs to an earlier question. If so the session must be closed. */
  get isInDoubt() {
    return this.#isInDoubt || this.#ended !== null || this.#received !== "";
  }
  /** The flags of all answers since they were last taken, so that none is lost. */
  takeFlags() {
    const flags = this.#flags;
    this.#flags = 0;
    return flags;
  }
  /**
   * Sends a command and waits for its answer. Throws `meter-silent` if it does not come within the limit, `meter-garbled`, `meter-gone` if
   * the line has ended, `aborted`, and the code of an `ERnn`.
   */
  async ask({ command, fields, limitMs, skipStale = false }, signal) {
    if (this.#received !== "" && !skipStale) throw garbled("nothing", this.#received);
    this.#isInDoubt = true;
    this.#line.write(`${command}\r`);
    const isAnswer = (line2) => !skipStale || line2.split(",").length === fields + 1;
    const line = await this.#within(limitMs, command, isAnswer, signal);
    if (this.#received !== "") throw garbled(command, `${line}\r${this.#received}`);
    this.#isInDoubt = !/^(OK|ER)\d\d/.test(line);
    try {
      const answer = parseAnswer(command, fields, line);
      this.#flags |= answer.flags;
      return answer;
    } catch (error) {
      if (error instanceof FlatfieldError && error.code === "meter-garbled") this.#isInDoubt = true;
      throw error;
    }
  }
  /** Closes the line. Never throws. */
  close() {
    return this.#line.close();
  }
  async #within(limitMs, command, isAnswer, signal) {
    const over = new AbortController();
    const late = this.#clock.sleep(limitMs, over.signal).then(() => {
      const last = safeText(this.#received, 120);
      throw new FlatfieldError(
        "meter-silent",
        `The CA-410 did not answer ${command} within ${limitMs / 1e3} s${last && `; it sent ${JSON.stringify(last)}`}. Check its cable, and the baud rate.`
      );
    });
    try {
      return await abortable(Promise.race([this.#nextLine(command, isAnswer), late]), signal);
    } finally {
      this.#onChange = () => {
      };
      over.abort();
      late.catch(() => void 0);
    }
  }
  #nextLine(command, isAnswer) {
    return new Promise((resolve, reject) => {
      this.#onChange = () => {
        for (; ; ) {
          const end = this.#received.indexOf("\r");
          if (end > maxLine || end < 0 && this.#received.length > maxLine) {
            return reject(garbled(command, this.#received));
          }
          if (end < 0) break;
          const line = this.#received.slice(0, end);
          this.#received = this.#received.slice(end + 1);
          if (isAnswer(line)) return resolve(line);
        }
        if (this.#ended === null) return;
        reject(new FlatfieldError("meter-gone", `The line to the CA-410 ended (${this.#ended}): check its cable.`));
      };
      this.#onChange();
    });
  }
};

// src/meter/ca410/connect.ts
async function connect(settings, signal) {
  const session = new Ca410Session(await openLine(settings, signal), settings.clock);
  try {
    const identity = await askIdentity(session, settings, signal, true);
    await configure(session, settings, signal);
    return { session, identity };
  } catch (error) {
    await session.close();
    throw error;
  }
}
async function askIdentity(session, { port, arguments: more, limitsMs }, signal, skipStale = false) {
  const question = { command: "IDO,0,1", fields: 6, limitMs: limitsMs.answer, skipStale };
  const { fields } = await session.ask(question, signal);
  const facts = instrumentFacts(fields);
  return { driver: "ca410", ...facts, port, mode: "emissive", arguments: more, correction: null, software: null };
}
async function configure(session, { commands, limitsMs }, signal) {
  for (const command of commands) await session.ask({ command, fields: 0, limitMs: limitsMs.answer }, signal);
}
async function openLine({ open, port, clock, limitsMs }, signal) {
  const over = new AbortController();
  const late = clock.sleep(limitsMs.answer, over.signal).then(() => {
    throw new FlatfieldError(
      "meter-silent",
      `The serial port ${port} did not open within ${limitsMs.answer / 1e3} s.`
    );
  });
  const opening = open();
  try {
    return await abortable(Promise.race([opening, late]), signal);
  } catch (error) {
    opening.then((line) => line.close()).catch(() => void 0);
    throw error;
  } finally {
    over.abort();
    late.catch(() => void 0);
  }
}

// src/meter/ca410/flags.ts
var temperatureShift = 2;
var meanings2 = [
  [1, "its user calibration was made with another probe"],
  [temperatureShift, "its temperature has shifted since its zero calibration"],
  [4, "the light is below its guaranteed range"],
  [8, "the light has no period that it can synchronize with"],
  [64, "its battery is low"]
];
function flagMeanings(flags) {
  const known = meanings2.filter(([flag]) => (flags & flag) !== 0);
  const rest = known.reduce((left, [flag]) => left - flag, flags);
  const unknown = rest === 0 ? [] : [`it raised flags that Flatfield does not know (${rest})`];
  return [...known.map(([, meaning]) => meaning), ...unknown];
}
function warning(flags) {
  const name = `OK${String(flags).padStart(2, "0")}`;
  return new FlatfieldError(
    "meter-warned",
    `The CA-410 measured, but warned with ${name}: ${flagMeanings(flags).join("; ")}. No value is used.`
  );
}

// src/meter/ca410/measured-line.ts
function readingIn({ fields, line }) {
  const [probe = "", mode = "", ...rest] = fields;
  if (probe !== "P1" || !/^\d{1,2}$/.test(mode) || !rest.every((field) => number.test(field)))
    throw garbled("MES,2", line);
  const [x = 0, y = 0, luminance = 0, , , X = 0, Y = 0, Z = 0] = rest.map(Number);
  if ([luminance, X, Y, Z].includes(noValue)) {
    throw new FlatfieldError("meter-refused", `The CA-410 measured, but gave no value: ${line}.`);
  }
  const measured = { X, Y, Z };
  if (!isOneLight(measured, { x, y, luminance })) throw garbled("MES,2", line);
  const belowFloor = ["X", "Y", "Z"].filter((component) => measured[component] <= 0);
  return { xyz: { X: Math.max(0, X), Y: Math.max(0, Y), Z: Math.max(0, Z) }, belowFloor, line };
}
var number = /^[+-]?\d{1,8}(\.\d{1,9})?$/;
var noValue = -99999999;
var relativeTolerance = 1e-5;
var absoluteTolerance = 1e-6;
function isOneLight({ X, Y, Z }, { x, y, luminance }) {
  const size = Math.abs(X) + Math.abs(Y) + Math.abs(Z);
  const isNear = (one, other, scale = 1) => Math.abs(one - other) <= relativeTolerance * size + absoluteTolerance * Math.max(1, Math.abs(scale));
  if (!isNear(Y, luminance)) return false;
  if (x === noValue && y === noValue) return true;
  const sum = X + Y + Z;
  return isNear(X, x * sum, x) && isNear(Y, y * sum, y);
}

// src/meter/ask-operator.ts
async function askOperator(text, { onOperator, limitMs, clock }, signal) {
  const wanted = safeText(text, 300);
  if (!onOperator) {
    throw new FlatfieldError("meter-uncalibrated", `The meter needs somebody (${wanted}), and nobody can be asked.`);
  }
  const over = new AbortController();
  const ending = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const late = clock.sleep(limitMs, over.signal).then(() => {
    throw new FlatfieldError("meter-uncalibrated", `Nobody did what the meter needs (${wanted}).`);
  });
  try {
    await Promise.race([onOperator(wanted, { signal: ending }), late]);
  } catch (error) {
    if (error instanceof FlatfieldError) throw error;
    throw new FlatfieldError("meter-uncalibrated", `Nobody could be asked for what the meter needs (${wanted}).`, {
      cause: error
    });
  } finally {
    over.abort();
    late.catch(() => void 0);
  }
}

// src/meter/ca410/zero-calibration.ts
var mostAttempts = 3;
async function needsZeroCalibration(session, { limitsMs }, signal) {
  const { fields, line } = await session.ask({ command: "STR,23", fields: 1, limitMs: limitsMs.answer }, signal);
  const [state = ""] = fields;
  if (!/^[012]$/.test(state)) throw garbled("STR,23", line);
  return state !== "2";
}
async function zeroCalibrate(session, settings, hasPlace, signal) {
  const { limitsMs } = settings;
  const operator = { ...settings, limitMs: limitsMs.operator };
  await askOperator("Zero calibration of the CA-410: keep all light off the probe", operator, signal);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.ask({ command: "ZRC", fields: 0, limitMs: limitsMs.zeroCalibration }, signal);
      break;
    } catch (error) {
      if (!hasCode(error, "meter-uncalibrated") || attempt === mostAttempts) throw error;
    }
    await askOperator("Light reached the probe: keep all light off it for the zero calibration", operator, signal);
  }
  if (await needsZeroCalibration(session, settings, signal)) {
    throw new FlatfieldError("meter-uncalibrated", "The CA-410 asks for a zero calibration right after one: check it.");
  }
  if (hasPlace) await askOperator("Put the probe back where it is to measure", operator, signal);
}

// src/meter/ca410/ca410-meter.ts
var mostQuestions = 40;
var mostRequests = 4;
var Ca410Meter = class _Ca410Meter {
  identity;
  limitMs;
  #settings;
  #session;
  #count = 0;
  #hasShifted = false;
  #occupancy = new Occupancy();
  /** Throws what `connect` throws, and `meter-uncalibrated`. */
  static async open(settings, signal = new AbortController().signal) {
    const { session, identity } = await connect(settings, signal);
    try {
      if (await needsZeroCalibration(session, settings, signal)) await zeroCalibrate(session, settings, false, signal);
    } catch (error) {
      await session.close();
      throw error;
    }
    return new _Ca410Meter(settings, session, identity);
  }
  constructor(settings, session, identity) {
    const { answer, reading, zeroCalibration, operator } = settings.limitsMs;
    this.#settings = settings;
    this.#session = session;
    this.identity = identity;
    this.limitMs = mostQuestions * answer + reading + mostRequests * (zeroCalibration + operator);
  }
  measure({ signal } = {}) {
    return this.#ask(signal, async (ending) => {
      const session = await this.#atReady(ending);
      const { reading: limitMs } = this.#settings.limitsMs;
      const answer = await session.ask({ command: "MES,2", fields: 10, limitMs }, ending);
      const flags = session.takeFlags();
      this.#hasShifted = (flags & temperatureShift) !== 0;
      if (flags !== 0) throw warning(flags);
      const reading = readingIn(answer);
      this.#count += 1;
      return { ...reading, count: this.#count };
    });
  }
  identify({ signal } = {}) {
    return this.#ask(signal, async (ending) => {
      await this.#atReady(ending);
      return this.identity;
    });
  }
  async release() {
    await this.#occupancy.release();
    await this.#close();
  }
  #ask(asked, question) {
    return this.#occupancy.ask(asked, async (signal) => {
      try {
        return await question(signal);
      } catch (error) {
        if (this.#session?.isInDoubt || hasCode(error, "meter-garbled")) await this.#close();
        throw error;
      }
    });
  }
  /** The session of the same instrument, in cd/m2, with its zero calibrated: asked before each reading, for it costs milliseconds. */
  async #atReady(signal) {
    if (this.#session?.isInDoubt) await this.#close();
    const session = this.#session ?? await this.#reconnect(signal);
    await this.#checkIdentity(await askIdentity(session, this.#settings, signal).catch(asGone));
    await this.#checkUnit(session, signal);
    if (await needsZeroCalibration(session, this.#settings, signal) || this.#hasShifted) {
      await zeroCalibrate(session, this.#settings, true, signal);
      await configure(session, this.#settings, signal);
      this.#hasShifted = false;
    }
    return session;
  }
  async #checkIdentity(identity) {
    if (isDeepStrictEqual(identity, this.identity)) return;
    await this.#close();
    const other = [identity.instrument, identity.serialNumber].filter(Boolean).join(" ");
    throw new FlatfieldError("meter-gone", `Another instrument answers now (${other}): connect the first one again.`);
  }
  async #checkUnit(session, signal) {
    const { answer: limitMs } = this.#settings.limitsMs;
    const { fields, line } = await session.ask({ command: "STR,6", fields: 1, limitMs }, signal);
    if (fields[0] === "1") return;
    if (fields[0] !== "0") throw garbled("STR,6", line);
    await this.#close();
    throw new FlatfieldError("meter-refused", "Somebody changed the unit of the CA-410 from cd/m2 to fL: read again.");
  }
  async #reconnect(signal) {
    const { session } = await connect(this.#settings, signal).catch(asGone);
    this.#session = session;
    return session;
  }
  async #close() {
    const session = this.#session;
    this.#session = null;
    await session?.close();
  }
};
function asGone(error) {
  if (!hasCode(error, "meter-not-found")) throw error;
  throw new FlatfieldError("meter-gone", `The CA-410 is not connected any more. ${error.message}`, { cause: error });
}

// src/http/clock.ts
var systemClock = {
  now: () => /* @__PURE__ */ new Date(),
  monotonicMs: () => performance.now(),
  sleep: async (durationMs, signal) => {
    let timer;
    try {
      await abortable(
        new Promise((resolve) => {
          timer = setTimeout(resolve, durationMs);
        }),
        signal
      );
    } finally {
      clearTimeout(timer);
    }
  }
};

// src/meter/ca410/open-serial-line.ts
import { promisify } from "node:util";
var usbBaudRate = 921600;
var openSerialLine = async (path, baudRate) => {
  const SerialPort = await loadSerialPort();
  const rtscts = baudRate !== usbBaudRate;
  const port = new SerialPort({ path, baudRate, rtscts, dataBits: 7, parity: "even", stopBits: 2, autoOpen: false });
  await promisify((done) => port.open(done))().catch((cause) => {
    throw notOpened(path, cause);
  });
  const ended = new Promise((resolve) => {
    port.once("close", (error) => resolve(error ? "unplugged" : "closed"));
    port.once("end", () => resolve("unplugged"));
    port.on("error", (error) => resolve(`failed: ${safeText(error.message, 120)}`));
  });
  return {
    write: (text) => void port.write(text, "latin1"),
    onData: (listener) => void port.on("data", (bytes) => listener(bytes.toString("latin1"))),
    onEnd: (listener) => void ended.then(listener),
    close: async () => {
      if (!port.isOpen || port.closing) return;
      await promisify((done) => port.flush(done))().catch(() => void 0);
      if (port.isOpen && !port.closing) await promisify((done) => port.close(done))().catch(() => void 0);
    }
  };
};
async function loadSerialPort() {
  try {
    return (await import("serialport")).SerialPort;
  } catch (cause) {
    throw new FlatfieldError(
      "meter-not-found",
      'The CA-410 needs the package serialport: run "npm install serialport".',
      {
        cause
      }
    );
  }
}
function notOpened(path, cause) {
  const reason = safeText(cause instanceof Error ? cause.message : String(cause), 160).replace(/^Error:? /, "");
  const [, advice] = advices.find(([pattern]) => pattern.test(reason)) ?? [];
  const message = `The serial port ${safeText(path)} cannot be opened (${reason}). ${advice ?? "Check the port and its cable."}`;
  return new FlatfieldError("meter-not-found", message, { cause });
}
var advices = [
  [/cannot lock|busy|access denied/i, "Another program uses it: close that one."],
  [/permission denied/i, "This user may not use serial ports: on Linux, add the user to the group dialout."],
  [/no such file|file not found/i, "Check the cable and the name of the port."]
];

// src/meter/ca410/ca410-options.ts
function ca410Settings(options) {
  const { port, baudRate = 38400, arguments: more = [], open = openSerialLine } = options;
  if (port === "") throw new FlatfieldError("invalid-meter", "The CA-410 needs the name of its serial port.");
  if (!Number.isInteger(baudRate) || baudRate < 1200 || baudRate > 921600) {
    throw new FlatfieldError(
      "invalid-meter",
      `The baud rate must be a whole number from 1200 to 921600, got ${baudRate}.`
    );
  }
  for (const command of more) {
    if (!allowed.some((pattern) => pattern.test(command))) {
      throw new FlatfieldError("invalid-meter", `${safeText(command)} is not a setting of the CA-410: ${expected}.`);
    }
  }
  const channel = more.some((command) => command.startsWith("MCH")) ? [] : ["MCH,0"];
  return {
    port,
    open: () => open(port, baudRate),
    arguments: more,
    // In cd/m2, and with x and y, against which X, Y and Z are checked.
    commands: ["LUS,1", "MDS,0", ...channel, ...more],
    limitsMs: { answer: 5e3, reading: 6e4, zeroCalibration: 6e4, operator: 6e5, ...options.limitsMs },
    clock: options.clock ?? systemClock,
    onOperator: options.onOperator
  };
}
var allowed = [/^SCS,[0-5](,\d{1,4}(\.\d{1,2})?)?$/, /^FSC,[0-4]$/, /^MCH,\d{1,2}$/];
var expected = "expected SCS,0 to SCS,5 (SCS,4,60.00), FSC,0 to FSC,4, or MCH,0 to MCH,99";

// src/meter/ca410/open-ca410.ts
async function openCa410(options) {
  return Ca410Meter.open(ca410Settings(options), options.signal);
}

// ../../ca410try/u.mts
var c = await startCa410({ fault: "unplugged" });
var m = await openCa410({ port: c.port, limitsMs: { reading: 3e3 } });
await m.measure().catch((e) => console.log(e.code, e.message));
await m.release();
await c.stop();
