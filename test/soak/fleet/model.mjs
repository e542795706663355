// A model of `fleet check`, written from docs/reference/fleet.md alone by someone who had not read the code: the best answer that the guide allows
// for each monitor. `follow` turns what the service answered into what a folder may know, `judge` is the table of the guide.

const HOUR = 3600e3;
const DAY = 24 * HOUR;
const object = (value) => (value && typeof value === 'object' && !Array.isArray(value) ? value : undefined);
const absent = (value) => value === undefined || value === null;

/** Limits of the guide's "Check", paragraph 1. */
export const LIMITS = {
  calibrationHours: 1000,
  selfCalibrationDays: 90,
  usageHours: 30000,
  reportDays: 90,
  goodCodes: ['0', 'NONE', 'NO_ERROR', 'OK', 'SUCCESS'],
};

/** Check, "A date is": the moment of a date in UTC+14, or NaN. */
export function dateMoment(text) {
  const m = typeof text === 'string' && /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(text);
  if (!m) return NaN;
  const [y, mo, d, h, mi] = m.slice(1).map(Number);
  const t = new Date(0);
  t.setUTCFullYear(y, mo - 1, d);
  t.setUTCHours(h, mi);
  if (t.getUTCFullYear() !== y || t.getUTCMonth() !== mo - 1 || t.getUTCDate() !== d || h > 23 || mi > 59) return NaN;
  return t.getTime() - 14 * HOUR;
}

/** Check, "A time is": the moment of an ISO 8601 time with a zone, or NaN. */
export function timeMoment(text) {
  const m =
    typeof text === 'string' &&
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (!m) return NaN;
  const [y, mo, d, h, mi] = m.slice(1, 6).map(Number);
  const s = Number(m[6] ?? 0);
  const t = new Date(0);
  t.setUTCFullYear(y, mo - 1, d);
  t.setUTCHours(h, mi, s);
  if (t.getUTCMonth() !== mo - 1 || t.getUTCDate() !== d || h > 23 || mi > 59 || s > 59) return NaN;
  // Exact to less than a thousandth of a millisecond, which is as much as the trial varies.
  const moment = t.getTime() + Number(`0.${m[7] ?? 0}`) * 1000;
  if (m[8] === 'Z') return moment;
  const zh = Number(m[8].slice(1, 3));
  const zm = Number(m[8].slice(4));
  if (zm > 59 || zh * 60 + zm > 14 * 60) return NaN;
  return moment - (m[8][0] === '-' ? -1 : 1) * (zh * HOUR + zm * 60e3);
}

/** Check, "A time is ... in the future". */
export const timeInFuture = (moment, now) => moment > now + 5 * 60e3;

/** Collects the findings of one monitor. */
class Findings {
  constructor(now, limits, skip) {
    Object.assign(this, { now, limits, skip: new Set(skip), due: [], unknown: [] });
  }
  /** Check, last lines: "leaves every row with its name out". */
  skips(name) {
    return name !== undefined && this.skip.has(name);
  }
  /** Check, rows of hours: required or not, with a limit or without. */
  hours(where, value, skip, { required = false, limit = Infinity } = {}) {
    if (this.skips(skip)) return;
    if (absent(value)) {
      if (required) this.unknown.push(`${where} missing`);
      return;
    }
    if (typeof value !== 'number' || Number.isNaN(value)) {
      this.unknown.push(`${where} no number`);
      return;
    }
    if (value < 0) this.unknown.push(`${where} below 0`);
    else if (value > limit) this.due.push(`${where} above`);
  }
  /** Check, rows of dates. */
  date(where, value, skip, { required = false, days } = {}) {
    if (this.skips(skip)) return;
    if (absent(value)) {
      if (required) this.unknown.push(`${where} missing`);
      return;
    }
    const moment = dateMoment(value);
    if (Number.isNaN(moment)) this.unknown.push(`${where} no date`);
    else if (moment > this.now) this.unknown.push(`${where} in the future`);
    else if (days !== undefined && this.now - moment > days * DAY) this.due.push(`${where} old`);
  }
  /** Check, rows of times. */
  time(where, value, { required = false, days = Infinity } = {}) {
    if (absent(value)) {
      if (required) this.unknown.push(`${where} missing`);
      return;
    }
    const moment = timeMoment(value);
    if (Number.isNaN(moment)) this.unknown.push(`${where} no time`);
    else if (timeInFuture(moment, this.now)) this.unknown.push(`${where} in the future`);
    else if (this.now - moment > days * DAY) this.unknown.push(`${where} long ago`);
  }
  /** Principle: a thing in the place of an object, in which a judged field would lie, is not known to be good. */
  inside(where, value, skip) {
    if (absent(value)) return {};
    if (object(value)) return value;
    if (!this.skips(skip)) this.unknown.push(`${where} wrong shape`);
    return {};
  }
  /** Check, row of resultCode. */
  code(where, result) {
    if (this.skips('error-codes')) return false;
    const { resultCode, executedAt } = result;
    if (absent(resultCode)) {
      if (!absent(executedAt)) this.unknown.push(`${where} code missing`);
      return !absent(executedAt);
    }
    if (typeof resultCode !== 'string') {
      this.unknown.push(`${where} code no text`);
      return true;
    }
    if (resultCode.trim() === '') {
      this.unknown.push(`${where} code blank`);
      return true;
    }
    if (!this.limits.goodCodes.some((c) => plain(c) === plain(resultCode)))
      this.due.push(`${where} code ${resultCode}`);
    return true;
  }
}

/** Check, row of resultCode: "the letters a to z in either case, without spaces around it". */
const plain = (code) =>
  code
    .replace(/^ +/, '')
    .replace(/ +$/, '')
    .replace(/[a-z]/g, (c) => c.toUpperCase());

/** Check, rows "list, details". */
function common(f, where, m) {
  f.hours(`${where}.usageHours`, m.usageHours, 'usage', { required: true, limit: f.limits.usageHours });
  f.hours(`${where}.postCalibrationUsageHours`, m.postCalibrationUsageHours, 'calibration', {
    required: true,
    limit: f.limits.calibrationHours,
  });
  f.date(`${where}.calibratedAt`, m.calibratedAt, 'calibration', { required: true });
  f.date(`${where}.selfCalibrationExecutedAt`, m.selfCalibrationExecutedAt, 'self-calibration', {
    required: true,
    days: f.limits.selfCalibrationDays,
  });
  f.time(`${where}.updatedAt`, m.updatedAt, { required: true, days: f.limits.reportDays });
  f.time(`${where}.computer.updatedAt`, f.inside(`${where}.computer`, m.computer).updatedAt);
  const commands = f.inside(`${where}.remoteCommand`, m.remoteCommand);
  for (const name of Object.keys(commands)) {
    const c = f.inside(`${where}.remoteCommand.${name}`, commands[name]);
    for (const field of ['sentAt', 'recievedByMonitorAt', 'completedAt']) f.time(`${where}.${name}.${field}`, c[field]);
  }
}

/** Check, rows "color mode" and "color mode by itself". Returns if it has a code or a time of self-calibration. */
function colorMode(f, where, mode, byItself) {
  if (!object(mode)) {
    f.unknown.push(`${where} wrong shape`);
    return false;
  }
  f.hours(`${where}.postCalibrationUsageHours`, mode.postCalibrationUsageHours, 'calibration', {
    limit: f.limits.calibrationHours,
  });
  const calibration = f.inside(`${where}.calibrationResult`, mode.calibrationResult, 'calibration');
  f.date(`${where}.calibrationResult.executedAt`, calibration.executedAt, 'calibration');
  if (byItself) {
    const sensor = f.inside(`${where}.sensorInformation`, calibration.sensorInformation, 'calibration');
    f.date(
      `${where}.sensor executedAt`,
      f.inside(`${where}.correlationInformation`, sensor.correlationInformation, 'calibration').executedAt,
      'calibration',
    );
    const monitor = f.inside(`${where}.monitorInformation`, calibration.monitorInformation, 'usage');
    f.hours(`${where}.monitorInformation.usageHours`, monitor.usageHours, 'usage', { limit: f.limits.usageHours });
    f.hours(`${where}.monitorInformation.usageMinutes`, monitor.usageMinutes, 'usage');
  }
  const self = f.inside(`${where}.selfCalibrationResult`, mode.selfCalibrationResult);
  f.date(`${where}.selfCalibrationResult.executedAt`, self.executedAt, 'self-calibration', {
    days: f.limits.selfCalibrationDays,
  });
  return f.code(where, self);
}

/** Check, rows "details". */
function detailsOnly(f, d, modesByThemselves) {
  const correlation = f.inside(
    'builtInSensor.correlationInformation',
    f.inside('builtInSensor', d.builtInSensor, 'calibration').correlationInformation,
    'calibration',
  );
  f.date('builtInSensor executedAt', correlation.executedAt, 'calibration');
  for (const name of ['selfCalibrationSettings', 'selfCorrectionSettings']) {
    const schedule = f.inside(
      `${name}.schedule`,
      f.inside(name, d[name], 'self-calibration').schedule,
      'self-calibration',
    );
    f.hours(`${name}.usageTimeIntervalHours`, schedule.usageTimeIntervalHours, 'self-calibration');
  }
  f.time('detailsUploadedAt', d.detailsUploadedAt);
  let coded = false;
  if (absent(d.colorModes)) {
    /* the last row catches it */
  } else if (!Array.isArray(d.colorModes)) f.unknown.push('colorModes wrong shape');
  else
    d.colorModes.forEach((mode, i) => {
      coded = colorMode(f, `mode ${i}`, mode, false) || coded;
    });
  for (const [index, mode] of Object.entries(modesByThemselves))
    coded = colorMode(f, `mode ${index} by itself`, mode, true) || coded;
  if (!coded && !f.skips('error-codes')) f.unknown.push('no code at all');
}

/** Check, "Zeros in front do not count". */
const serial = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replace(/^0+(?=.)/, '') : NaN;

/** Check, points 1 to 6: why the details do not count, or undefined. */
export function mistrust(known) {
  const { entry, details, readFor, high } = known;
  if (!details) return 'no details';
  if ((entry.updatedAt ?? null) !== (readFor ?? null)) return 'read for another updatedAt';
  if (serial(details.serialNumber) !== serial(entry.serialNumber)) return 'another serial number';
  const listed = timeMoment(entry.updatedAt);
  if (Number.isNaN(listed)) return 'list without updatedAt';
  const read = timeMoment(details.updatedAt);
  if (Number.isNaN(read)) return 'details without updatedAt';
  if (read < listed) return 'details older than list';
  if (high !== undefined && read < high) return 'details older than seen before';
  return undefined;
}

/** Check: the verdict on one monitor from its list entry and all else that is known. */
export function judge(known, { now, limits = LIMITS, skip = [], listOnly = false }) {
  const f = new Findings(now, limits, skip);
  common(f, 'list', known.entry);
  const why = listOnly ? (f.skips('error-codes') ? undefined : 'no details') : mistrust(known);
  if (why) f.unknown.push(why);
  else if (!listOnly) {
    common(f, 'details', known.details);
    detailsOnly(f, known.details, known.modes);
  }
  return { verdict: f.due.length ? 'due' : f.unknown.length ? 'unknown' : 'good', due: f.due, unknown: f.unknown };
}

const PART = {
  text: (v) => typeof v === 'string',
  number: (v) => Number.isFinite(v),
  yes: (v) => typeof v === 'boolean',
};
const MODE = {
  index: 'number',
  name: 'text',
  selected: 'yes',
  enabled: 'yes',
  type: 'text',
  postCalibrationUsageHours: 'number',
  calibrationResult: {
    executedAt: 'text',
    monitorInformation: { usageHours: 'number', usageMinutes: 'number', duePriority: 'text' },
    sensorInformation: { correlationInformation: { executedAt: 'text' } },
  },
  selfCalibrationResult: { executedAt: 'text', resultCode: 'text' },
};

/** Sync, "an answer of the wrong shape": if the fields have the types of the specification, null and missing aside. */
export function shaped(value, shape = MODE) {
  if (absent(value)) return true;
  if (typeof shape === 'string') return PART[shape](value);
  return Boolean(object(value)) && Object.keys(shape).every((k) => shaped(value[k], shape[k]));
}

/** Sync, "a key twice in one object" is marked by the trial, which writes it. */
const parse = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Sync: what a folder holds after the answers `events` (each with kind, id, index, status, text, at; `lost` if the
 * process may have died before it stored it). Gives a map of id to what is known, and if the folder can be conclusive.
 */
export function follow(events) {
  const monitors = new Map();
  let listed = [];
  let problems = new Set();
  const choices = [];
  const problem = (why) => problems.add(why);
  for (const e of events) {
    const body = e.status === 200 && !e.bad ? parse(e.text) : undefined;
    if (e.kind === 'choice') choices.push(e.modes);
    else if (e.kind === 'truncated')
      Object.assign(monitors.get(e.id) ?? {}, { details: undefined, readFor: undefined, modes: {} });
    else if (e.kind === 'list') {
      problems = new Set();
      const list = object(body)?.monitors;
      if (!Array.isArray(list)) {
        if (!e.lost) problem('list');
        continue;
      }
      listed = list;
      const ids = list.map((entry) => object(entry)?.id);
      for (const id of ids)
        if (typeof id === 'string' && ids.indexOf(id) !== ids.lastIndexOf(id)) problem(`repeated ${id}`);
      for (const entry of list) {
        if (!object(entry) || typeof entry.id !== 'string') {
          problem('entry');
          continue;
        }
        const k = monitors.get(entry.id) ?? { modes: {}, problem: false };
        // Lists, "An entry of the list with a wrong shape": it changes nothing that is stored.
        const isRead = absent(entry.updatedAt) || typeof entry.updatedAt === 'string';
        if (isRead && k.entry && (k.entry.updatedAt ?? null) !== (entry.updatedAt ?? null)) k.modes = {};
        k.repeated = ids.indexOf(entry.id) !== ids.lastIndexOf(entry.id);
        if (isRead || !k.entry) k.entry = entry;
        monitors.set(entry.id, k);
        raise(k, entry.updatedAt, e);
      }
    } else if (e.kind === 'details') {
      const k = monitors.get(e.id);
      if (!k) continue;
      k.details = object(body) && body.id === e.id ? body : undefined;
      k.readFor = k.entry.updatedAt;
      if (k.details) raise(k, k.details.updatedAt, e);
      if (!k.details) problem(`details ${e.id}`);
      else problems.delete(`details ${e.id}`);
    } else if (e.kind === 'mode') {
      const k = monitors.get(e.id);
      if (!k) continue;
      if (object(body) && body.index === e.index && shaped(body)) {
        k.modes[e.index] = body;
        problems.delete(`mode ${e.id} ${e.index}`);
      } else if (e.status === 404) k.missingModes = { ...k.missingModes, [e.index]: true };
      else problem(`mode ${e.id} ${e.index}`);
    }
  }
  for (const [id, k] of monitors) {
    // Sync, "cannot be read (a refusal": a 404 is fair only for a color mode that the details do not name.
    for (const index of Object.keys(k.missingModes ?? {})) {
      const named =
        Array.isArray(k.details?.colorModes) &&
        k.details.colorModes.some((m) => object(m) && m.index === Number(index));
      if (named && !k.modes[index]) problem(`mode ${id} ${index} (404 though named)`);
    }
    k.unread = chosen(choices, k.details).filter(
      (index) => !k.modes[index] && !(k.missingModes?.[index] && !namedModes(k.details).some((m) => m.index === index)),
    );
  }
  return { monitors, listed, problems };
}

const namedModes = (details) => (Array.isArray(details?.colorModes) ? details.colorModes.filter(object) : []);

/** Sync, "A choice adds to those of earlier syncs": the color modes of a monitor that any sync into the folder chose. */
function chosen(choices, details) {
  const modes = namedModes(details);
  const of = (choice) => {
    if (choice === 'none') return [];
    if (/^[\d,]+$/.test(choice)) return choice.split(',').map(Number);
    const isMeant = {
      all: () => true,
      enabled: (m) => m.enabled === true,
      selected: (m) => m.selected === true,
      calibrated: (m) => !absent(m.calibrationResult?.executedAt),
    }[choice];
    return modes.filter(isMeant).map((m) => m.index);
  };
  return [...new Set(choices.flatMap(of))];
}

/** Check, point 6: remembers the newest updatedAt that was not in the future when it was stored. */
function raise(k, updatedAt, e) {
  const moment = timeMoment(updatedAt);
  if (e.lost || Number.isNaN(moment) || timeInFuture(moment, e.at)) return;
  if (k.high === undefined || moment > k.high) k.high = moment;
}

/** Check: the verdicts on all listed monitors, worst of those with one id, and the best exit code that is allowed. */
export function check(events, options) {
  const { monitors, listed, problems } = follow(events);
  const verdicts = new Map();
  const order = ['good', 'unknown', 'due'];
  for (const entry of listed) {
    if (!object(entry) || typeof entry.id !== 'string') continue;
    const known = monitors.get(entry.id);
    const v = judge({ ...known, entry }, options);
    // Check, "A monitor is unknown as well".
    if (known.repeated) v.unknown.push('several entries');
    if (!options.listOnly && known.unread.length > 0) v.unknown.push(`color modes ${known.unread} not read`);
    if (v.verdict === 'good' && v.unknown.length > 0) v.verdict = 'unknown';
    const before = verdicts.get(entry.id);
    if (!before || order.indexOf(v.verdict) > order.indexOf(before.verdict)) verdicts.set(entry.id, v);
  }
  const all = [...verdicts.values()].map((v) => v.verdict);
  const exit = (
    options.listOnly
      ? [...problems].some((p) => p === 'entry' || p === 'list' || p.startsWith('repeated'))
      : problems.size
  )
    ? 2
    : all.includes('due')
      ? 1
      : all.includes('unknown') || all.length === 0
        ? 2
        : 0;
  return { verdicts, exit, problems: [...problems] };
}
