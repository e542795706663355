/**
 * A model of the gate, written from the guide (`line.md`) alone: may this unit ship under this profile now?
 * Each function names an idea of the guide, and quotes the section that it comes from. Places where the guide leaves a choice are in
 * `ambiguities.md`; the ones that can be switched are in `guideReadings`.
 */

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** The reading that the model takes where the guide leaves a choice; the numbers are those of `ambiguities.md`. */
export const guideReadings = Object.freeze({
  /** 1: "from-the-future" and "stale-run" go by the time that the record states, not by the corrected one. */
  agesByStatedTime: true,
  /** 2: a clock set back by more than a second while a run was read shows in its record, even if the run did not end before it began. */
  setBackShowsInRecord: true,
  /** 3: a run that has no witness is still quarantined if those of its readings that can be compared differ. */
  clockChangedWithoutWitness: true,
  /** 4: a run of another station that did not pass and arrived later blocks, even if both runs have a witness. */
  lateFailAlwaysBlocks: true,
  /** 5: a run that was stopped before any reading takes part in questions of order. */
  unreadRunsHaveOrder: true,
  /** 6: a unit whose only run states no serial number is blocked. */
  serialNeededForOneRun: false,
  /** 8: a pass that does not count since the release hides an earlier one that does. */
  uncountedPassHides: false,
  /** 9: a database that was copied back is noticed even if it lacks nothing. */
  equalDatabaseNoticed: false,
  /** 10: a pass accepted again gets number, token and witness when its station sends it again. */
  resentPassGetsItsFacts: false,
  /** 11: a quarantined run that was stopped before any reading is an attempt. */
  unreadQuarantinedIsAttempt: false,
});

/** "The gate": one answer for each question of a history, in order. */
export function modelAnswers(history, readings = guideReadings) {
  const world = newWorld(history, readings);
  const answers = [];
  history.operations.forEach((operation, index) => {
    if (operation.kind === 'ask') {
      answers.push(gateAnswer(world, operation));
    } else if (operation.kind === 'ask-unit') {
      answers.push(unitAnswer(world, operation));
    } else {
      play[operation.kind](world, operation, index);
    }
  });
  return answers;
}

// The world: stations, runs and the server

/** "Stations", "Backup, pruning, rebuilding": stations with a clock and a spool, and a server with a database and an archive. */
function newWorld(history, readings) {
  return {
    readings,
    now: Date.parse(history.startsAt),
    /** How far the clock of each server is ahead, and the one that answers. */
    serversAhead: [0, 0, 0],
    answering: 0,
    /** Entries of audit logs are told apart for good, also those that got the same number after a database went back. */
    entriesMade: 0,
    confirmations: 0,
    carrierHeard: [],
    stations: new Map(
      history.stations.map(({ name }) => [
        name,
        { clock: [{ since: -Infinity, offset: 0, boot: 0 }], sent: new Set(), numbers: 0, heard: [] },
      ]),
    ),
    runs: new Map(),
    leavesSpool: leavesSpool(history),
    server: { database: newDatabase(), archive: new Set(), folder: 0 },
    folders: 1,
    backups: [],
  };
}

/** "Backup, pruning, rebuilding": rows about arrivals, releases, registered profiles, and a restore that waits for its confirmation. */
function newDatabase() {
  return {
    ...{ arrivals: [], releases: [], profiles: new Map(), bindings: new Map() },
    ...{ isRestored: false, entries: 0, log: [], epoch: 0 },
  };
}

/** "Clocks of stations": the operations by which true time goes on. */
function durationOf(operation) {
  return { advance: operation.ms, suspend: operation.ms, reboot: operation.offMs }[operation.kind] ?? 0;
}

/** "Retests": a run and its resumption are one attempt, so the part leaves the spool when its resumption begins. */
function leavesSpool(history) {
  const leaves = new Map();
  let now = Date.parse(history.startsAt);
  history.operations.forEach((operation, index) => {
    now += durationOf(operation);
    if (operation.kind === 'run' && operation.resumes !== null) {
      leaves.set(operation.resumes, { at: now - operation.durationMs, index });
    }
  });
  return leaves;
}

/** One function for each kind of operation; "Judging again": it never counts. */
const play = {
  run: makeRun,
  send: sendRun,
  resend: resendRuns,
  'set-clock': (world, { station, byMs }) =>
    changeClock(world, station, (clock) => ({ ...clock, offset: clock.offset + byMs })),
  'set-server-clock': (world, { byMs }) => {
    world.serversAhead[world.answering] += byMs;
  },
  'use-server': (world, { server }) => {
    world.answering = server;
  },
  hear: (world, { station }) => hear(world, world.stations.get(station), [markOf(world)]),
  'carry-mark': carryMark,
  // "Order of runs": what no server gave says nothing.
  'forge-mark': () => {},
  suspend: passTime,
  advance: passTime,
  reboot: rebootStation,
  release: releaseUnit,
  'release-run': releaseRun,
  'register-profile': registerProfile,
  'judge-again': (world) => noteInAuditLog(world),
  prune,
  backup: makeBackup,
  restore: restoreBackup,
  'go-back': goBack,
  'take-over': takeOver,
  'confirm-restore': confirmRestore,
  bind: bindProfile,
  unbind: unbindProfile,
  'confirm-bindings': confirmBindings,
};

function passTime(world, operation) {
  world.now += durationOf(operation);
}

/** "Roles": every action of an administrator is in the audit log, whose entries the mark counts. */
function noteInAuditLog(world) {
  const { database } = world.server;
  database.entries += 1;
  world.entriesMade += 1;
  database.log.push(world.entriesMade);
}

/** "Order of runs": the server's clock shows what people set. */
function serverTime(world) {
  return world.now + world.serversAhead[world.answering];
}

// Marks

/** "Order of runs": the position of the server's data when it answers. */
function markOf({ server: { database } }) {
  const { arrivals, log, epoch } = database;
  return { runs: arrivals.length, lastRun: arrivals.at(-1)?.key, acts: log.length, lastAct: log.at(-1), epoch };
}

/** "Order of runs": the code of a release is a mark of that release alone. */
function codeOf(database, { act }) {
  return { runs: 0, lastRun: undefined, acts: act, lastAct: database.log[act - 1], epoch: 0, isCode: true };
}

/** "Order of runs": a station holds the marks that it heard, from then on. */
function hear(world, station, marks) {
  station?.heard.push({ since: world.now, marks: [...marks, ...(station.heard.at(-1)?.marks ?? [])] });
}

/** "Order of runs": the marks of another computer come in a file, the code of the last release of a unit from its page. */
function carryMark(world, { station, what, unit }) {
  const { database } = world.server;
  const release = database.releases.findLast((one) => one.unit === unit);
  const codes = release === undefined ? [] : [codeOf(database, release)];
  hear(world, world.stations.get(station), what === 'file' ? world.carrierHeard : codes);
}

/** "Order of runs": a mark says nothing once the server's data do not hold what it states. */
function isTrue(database, { runs, lastRun, acts, lastAct, epoch, isCode = false }) {
  const holdsAct = database.log[acts - 1] === lastAct;
  return isCode ? holdsAct : epoch <= database.epoch && holdsAct && database.arrivals[runs - 1]?.key === lastRun;
}

/** "Order of runs": how far a run's station had heard before its first reading. */
function heardBefore(database, run) {
  const held = run.marks.filter((mark) => isTrue(database, mark));
  return { runs: Math.max(0, ...held.map(({ runs }) => runs)), acts: Math.max(0, ...held.map(({ acts }) => acts)) };
}

// Clocks of stations

/** "Clocks of stations": anyone can set a station's clock. */
function changeClock(world, stationName, change) {
  const station = world.stations.get(stationName);
  station?.clock.push({ ...change(station.clock.at(-1)), since: world.now });
}

/** "Clocks of stations": a computer without a battery clock shows a wrong time after a restart; a restart also starts the second clock again. */
function rebootStation(world, operation) {
  passTime(world, operation);
  const lag = operation.hasBatteryClock ? 0 : operation.offMs;
  changeClock(world, operation.station, ({ offset, boot }) => ({ offset: offset - lag, boot: boot + 1 }));
}

/** "Clocks of stations": a reading of both clocks; the second one is right within one start of the computer. */
function clockReading(station, at) {
  const { offset, boot } = station.clock.findLast(({ since }) => since <= at);
  return { at, wall: at + offset, boot };
}

/** "Clocks of stations": the two clocks agree within 60 s and 200 ppm of the elapsed time, differ, or say nothing after a restart. */
function compareClocks(from, to) {
  if (from.boot !== to.boot) {
    return 'nothing';
  }
  const elapsed = to.at - from.at;
  return Math.abs(to.wall - from.wall - elapsed) <= minute + elapsed * 200e-6 ? 'agree' : 'differ';
}

/** "Clocks of stations": what the readings at beginning, end and sending say together; a resumed run and one sent by another computer have no witness. */
function clocksOf(world, run, sent) {
  const pairs = [compareClocks(run.begin, run.end)];
  if (sent !== null) {
    pairs.push(compareClocks(run.end, sent), compareClocks(run.begin, sent));
  }
  const canHaveWitness = sent !== null && run.resumed === null;
  if (pairs.includes('differ') && (canHaveWitness || world.readings.clockChangedWithoutWitness)) {
    return 'differ';
  }
  return canHaveWitness && pairs.every((pair) => pair === 'agree') ? 'agree' : 'nothing';
}

// Runs and their records

/** "The spool", "Retests": a station makes a run, which gets the next number of its spool; a resumption continues an attempt. */
function makeRun(world, operation) {
  const station = world.stations.get(operation.station);
  const resumed = world.runs.get(operation.resumes) ?? null;
  const begin = clockReading(station, world.now - operation.durationMs);
  const held = station.heard.findLast(({ since }) => since <= begin.at)?.marks ?? [];
  station.numbers += 1;
  world.runs.set(operation.run, {
    ...operation,
    begin,
    end: clockReading(station, world.now),
    // A clock that is set as the run ends is set after its last reading.
    lastWall: clockReading(station, world.now - 1).wall + 1,
    number: station.numbers,
    resumed,
    // "Order of runs": of a resumed run, those of its first part.
    held: operation.marks === 'old' ? [] : (resumed?.held ?? held),
    attempt: resumed?.attempt ?? operation.run,
    part: (resumed?.part ?? 0) + 1,
    statedStart: resumed?.statedStart ?? begin.wall,
    hasReading: operation.ended !== 'before-reading' || (resumed?.hasReading ?? false),
  });
}

/** "Records that contradict themselves": it ended before it began, or its clock was set back by more than a second. */
function contradictsItself(run, readings) {
  return run.end.wall < run.statedStart || (readings.setBackShowsInRecord && wasSetBack(run));
}

/** "Records that contradict themselves": its clock was set back by more than a second, in one of its parts or between two of them. */
function wasSetBack({ begin, end, lastWall, resumed }) {
  const inPart = lastWall - begin.wall < end.at - begin.at - second;
  const betweenParts = resumed !== null && begin.wall < resumed.end.wall - second;
  return inPart || betweenParts || (resumed !== null && wasSetBack(resumed));
}

// Arrivals and quarantine

/** "The spool", "A station without a network": a run is sent by its station, or carried by hand to another computer. */
function sendRun(world, { run: key, byHand }, index) {
  const run = world.runs.get(key);
  if (run === undefined || findArrival(world, key) !== undefined) {
    return;
  }
  if (byHand) {
    takeIn(world, carriedArrival(world, run));
    world.carrierHeard = [markOf(world)];
  } else if (isAtStation(world, run, index)) {
    world.stations.get(run.station).sent.add(key);
    takeIn(world, sentArrival(world, run));
    hear(world, world.stations.get(run.station), [markOf(world)]);
  }
}

/** "Retests": a part that waits in the spool when its resumption begins leaves the spool, unsent. */
function isAtStation(world, { run: key, station }, index) {
  const leaves = world.leavesSpool.get(key);
  const isEarlier = leaves === undefined || world.now < leaves.at || (world.now === leaves.at && index < leaves.index);
  return isEarlier || world.stations.get(station).sent.has(key);
}

/** "After a restore": a station sends the runs again that the server lost. */
function resendRuns(world, { station }) {
  const sent = [...(world.stations.get(station)?.sent ?? [])].map((key) => world.runs.get(key));
  for (const run of sent.sort((a, b) => a.number - b.number)) {
    const known = findArrival(world, run.run);
    if (known === undefined) {
      takeIn(world, sentArrival(world, run));
    } else if (known.quarantine.includes('arrival-unknown') && stationClockIsRight(world, run)) {
      releaseArrivalUnknown(world, known, run);
    }
  }
  if (sent.length > 0) hear(world, world.stations.get(station), [markOf(world)]);
}

/** "Quarantine": a run with `arrival-unknown` is released when its station sends it again and the station's clock is right. */
function releaseArrivalUnknown(world, known, run) {
  if (world.readings.resentPassGetsItsFacts) {
    const { receivedAt, order } = known;
    Object.assign(known, sentArrival(world, run), { receivedAt, order });
  } else {
    known.quarantine = known.quarantine.filter((reason) => reason !== 'arrival-unknown');
  }
}

/** "Pages", "Clocks of stations": a right clock is not off by a minute, and was not set since the run. */
function stationClockIsRight(world, run) {
  const sent = clockReading(world.stations.get(run.station), world.now);
  return Math.abs(sent.wall - serverTime(world)) <= minute && clocksOf(world, run, sent) !== 'differ';
}

/** "The gate": a wrong clock is corrected by what it showed when the run was sent. */
function sentArrival(world, run) {
  const sent = clockReading(world.stations.get(run.station), world.now);
  return arrivalOf(world, run, {
    correction: serverTime(world) - sent.wall,
    clocks: clocksOf(world, run, sent),
    spool: `${run.station} itself`,
  });
}

/** "A copied station": numbers order only runs that came with the same token; the clock of the computer that sends it is right. */
function carriedArrival(world, run) {
  return arrivalOf(world, run, {
    correction: world.serversAhead[world.answering],
    clocks: clocksOf(world, run, null),
    spool: `${run.station} by hand`,
  });
}

/** "How the server notices lost data": a run from the archive goes through the same checks; token, number and clock are not known. */
function archivedArrival(world, run) {
  const arrival = arrivalOf(world, run, { correction: 0, clocks: clocksOf(world, run, null), spool: null });
  return run.outcome === 'pass' ? { ...arrival, quarantine: [...arrival.quarantine, 'arrival-unknown'] } : arrival;
}

/** "What remains of a pruned run": a row, or later a tombstone, has everything that the gate reads of a run. */
function arrivalOf(world, run, { correction, clocks, spool }) {
  const arrival = {
    key: run.run,
    attempt: run.attempt,
    part: run.part,
    unit: run.unit,
    profile: run.profile,
    content: run.content,
    station: run.station,
    serial: run.serial,
    model: run.model,
    isSimulated: run.isSimulated,
    isComplete: run.ended === 'complete',
    saysPass: run.outcome === 'pass',
    outcome: run.outcome,
    hasReading: run.hasReading,
    hasReason: run.retestReason !== null,
    beganAt: run.statedStart + correction,
    endedAt: run.end.wall + correction,
    statedStart: run.statedStart,
    statedEnd: run.end.wall,
    receivedAt: serverTime(world),
    marks: run.held,
    hasWitness: clocks === 'agree',
    spool,
    number: run.number,
    isPruned: false,
  };
  return { ...arrival, quarantine: quarantineReasons(world, run, arrival, clocks) };
}

/** "Quarantine": the reasons that a history can bring about. */
function quarantineReasons(world, run, arrival, clocks) {
  return [
    clocks === 'differ' && 'clock-changed',
    isFromTheFuture(world, arrival, arrival.receivedAt) && 'from-the-future',
    contradictsItself(run, world.readings) && 'contradicts-itself',
  ].filter(Boolean);
}

/** "Quarantine": it ended more than five minutes after it arrived. */
function isFromTheFuture({ readings }, { endedAt, statedStart, statedEnd }, now) {
  return (readings.agesByStatedTime ? Math.max(statedStart, statedEnd) : endedAt) > now + 5 * minute;
}

function takeIn(world, arrival) {
  const { database, archive } = world.server;
  database.entries += 1;
  database.arrivals.push({ ...arrival, order: database.entries, place: database.arrivals.length + 1 });
  archive.add(arrival.key);
}

function findArrival(world, key) {
  return world.server.database.arrivals.find((arrival) => arrival.key === key);
}

// Administrators

/** "The gate": an administrator releases a unit for another inspection. */
function releaseUnit(world, { unit, profile, alsoThrough }) {
  const { database } = world.server;
  for (let left = alsoThrough === undefined ? 1 : 2; left > 0; left -= 1) {
    noteInAuditLog(world);
    database.releases.push({ unit, profile, order: database.entries, act: database.log.length });
  }
}

/** "Quarantine": a quarantined run never counts until an administrator releases it. */
function releaseRun(world, { run }) {
  const arrival = findArrival(world, run);
  if (arrival !== undefined && arrival.quarantine.length > 0) {
    noteInAuditLog(world);
    arrival.quarantine = [];
  }
}

/** "The gate": registered profiles are identified by the hash of their content. */
function registerProfile(world, { profile, content, maxAttempts, maxAgeDays }) {
  noteInAuditLog(world);
  world.server.database.profiles.set(`${profile} ${content}`, { profile, maxAttempts, maxAgeDays });
}

// Bindings

/** "Bind profiles to models": a binding that is made by hand asks for runs whose stations had heard of it. */
function bindProfile(world, { profile, model }) {
  const isRegistered = [...world.server.database.profiles.values()].some((one) => one.profile === profile);
  if (isRegistered) addBinding(world, { profile, model, act: world.server.database.log.length + 1 });
}

/** "Bind profiles to models": what is bound already stays as it is. */
function addBinding(world, binding) {
  const { bindings } = world.server.database;
  const key = `${binding.profile} ${binding.model}`;
  if (bindings.has(key) || binding.model === '') return;
  bindings.set(key, binding);
  noteInAuditLog(world);
}

function unbindProfile(world, { profile, model }) {
  if (world.server.database.bindings.delete(`${profile} ${model}`)) noteInAuditLog(world);
}

/** "Bind profiles to models": what has passed together is proposed; once confirmed, the runs that are there count. */
function confirmBindings(world) {
  const passed = world.server.database.arrivals.filter(
    (run) => run.saysPass && !run.isSimulated && !run.isPruned && run.quarantine.length === 0,
  );
  for (const { profile, model } of passed) addBinding(world, { profile, model, act: 0 });
}

// Backup, restore, marks

/** "Backup, pruning, rebuilding": a backup has the database and the bundles that it names. */
function makeBackup(world) {
  const { database, folder } = world.server;
  world.backups.push({ database: structuredClone(database), folder });
}

/** "After a restore": the gate allows no unit until you confirm that nothing is missing. */
function restoreBackup(world, { backup: number }) {
  const backup = world.backups[number];
  if (backup === undefined) {
    return;
  }
  const database = { ...structuredClone(backup.database), isRestored: true };
  const archive = new Set(database.arrivals.filter(({ isPruned }) => !isPruned).map(({ key }) => key));
  world.server = { database, archive, folder: world.folders };
  world.folders += 1;
}

/** "How the server notices lost data": `line.db` of a backup was copied over the live file; noticed at the next start. */
function goBack(world, { backup: number }) {
  const backup = world.backups[number];
  const { database: newer, folder } = world.server;
  if (backup === undefined || backup.folder !== folder) {
    return;
  }
  const older = structuredClone(backup.database);
  older.isRestored ||= world.readings.equalDatabaseNoticed || older.entries < newer.entries;
  world.server.database = older;
  acceptArchive(world);
}

/** "How the server notices lost data": an older replica becomes the database; the server that answered last notices. */
function takeOver(world, { backup: number }) {
  const backup = world.backups[number];
  const { database: newer, folder } = world.server;
  if (backup === undefined || backup.folder !== folder) {
    return;
  }
  const database = structuredClone(backup.database);
  database.isRestored ||= database.entries < newer.entries;
  const archive = new Set(database.arrivals.filter(({ isPruned }) => !isPruned).map(({ key }) => key));
  world.server = { database, archive, folder };
}

/** "How the server notices lost data": at its start, the server accepts the bundles of the archive that have no row. */
function acceptArchive(world) {
  for (const key of world.server.archive) {
    if (findArrival(world, key) === undefined) {
      takeIn(world, archivedArrival(world, world.runs.get(key)));
    }
  }
}

/** "After a restore": confirm the restore. */
function confirmRestore(world) {
  if (world.server.database.isRestored) {
    noteInAuditLog(world);
    world.confirmations += 1;
    world.server.database.epoch = world.confirmations;
    world.server.database.isRestored = false;
  }
}

// Pruning and tombstones

/** "Pruning and rebuilding": runs that expired are deleted, and leave tombstones; a rule that is too short is refused. */
function prune(world, rule) {
  if (isTooShort(world, rule)) {
    return;
  }
  noteInAuditLog(world);
  const { database, archive } = world.server;
  const expired = database.arrivals.filter((arrival) => !arrival.isPruned && hasExpired(world, arrival, rule));
  const deleted = expired.filter(
    (arrival) => isDeletedByRule(database, arrival) || (rule.wholeUnits && isUnitDeleted(database, arrival, expired)),
  );
  for (const arrival of deleted) {
    arrival.isPruned = true;
    archive.delete(arrival.key);
  }
}

/** "Pruning and rebuilding": a rule shorter than the longest `--max-age-days` of a registered profile is refused. */
function isTooShort(world, { keepPassesDays, keepFailsDays }) {
  const ages = [...world.server.database.profiles.values()].map(({ maxAgeDays }) => maxAgeDays);
  const longest = Math.max(0, ...ages);
  return [keepPassesDays, keepFailsDays].some((days) => days !== null && days < longest);
}

/** "Pruning and rebuilding": `--keep-fails` applies to every run that is not a pass; without an option, all of its runs are kept. */
function hasExpired(world, { saysPass, receivedAt }, { keepPassesDays, keepFailsDays }) {
  const days = saysPass ? keepPassesDays : keepFailsDays;
  return days !== null && serverTime(world) - receivedAt > days * day;
}

/** "Pruning and rebuilding": simulations and attempts before a release are deleted; the basis of a verdict and quarantined runs are kept. */
function isDeletedByRule(database, arrival) {
  if (arrival.quarantine.length > 0) {
    return false;
  }
  return arrival.isSimulated || (isBeforeReleases(database, arrival) && !isBasisOfVerdict(database, arrival));
}

/** "Pruning and rebuilding": every production run is kept until the unit was released under each of its profiles. */
function isBeforeReleases(database, arrival) {
  const profiles = new Set(productionRuns(database, arrival.unit).map(({ profile }) => profile));
  const isReleased = [...profiles].every(
    (profile) => lastRelease(database, { unit: arrival.unit, profile }) !== undefined,
  );
  return isReleased && !isSinceRelease(arrival, lastRelease(database, arrival));
}

/** "Pruning and rebuilding": the basis is the latest complete production run under a profile. */
function isBasisOfVerdict(database, arrival) {
  const complete = productionRuns(database, arrival.unit).filter(
    ({ profile, isComplete, quarantine }) => profile === arrival.profile && isComplete && quarantine.length === 0,
  );
  const latest = latestOf(complete);
  return arrival.isComplete && (latest === undefined || latest.key === arrival.key);
}

/** "Pruning and rebuilding": `--whole-units` also deletes a unit once all its production runs have expired and none is quarantined. */
function isUnitDeleted(database, { unit, quarantine }, expired) {
  return (
    quarantine.length === 0 &&
    productionRuns(database, unit).every(
      (run) => run.quarantine.length === 0 && (run.isPruned || expired.includes(run)),
    )
  );
}

function productionRuns(database, unit) {
  return database.arrivals.filter((arrival) => arrival.unit === unit && !arrival.isSimulated);
}

// Order of runs

/** "The gate", "A copied station": by when they ended, and runs of one station that came with one token by the numbers of its spool. */
function isAfter(run, other) {
  if (run.attempt === other.attempt) {
    return run.part > other.part;
  }
  // "Order of runs": a run whose mark contains another run came after it, whatever the clocks say.
  if ((run.heardRuns ?? 0) >= other.place) {
    return true;
  }
  if ((other.heardRuns ?? 0) >= run.place) {
    return false;
  }
  if (isSameSpool(run, other)) {
    return run.number > other.number;
  }
  return run.endedAt === other.endedAt ? run.order > other.order : run.endedAt > other.endedAt;
}

/** "A copied station": numbers order only runs that came with the same token and name the same station. */
function isSameSpool(run, other) {
  return run.spool !== null && run.spool === other.spool;
}

/** "The gate": the latest run; none if numbers and clocks contradict each other in a circle. */
function latestOf(runs) {
  return runs.find((run) => runs.every((other) => other === run || isAfter(run, other)));
}

/** "The gate", `order-unknown`: the order of the latest run against another one is unclear. */
function isOrderUnknown(readings, latest, other) {
  const mattersUnread = readings.unreadRunsHaveOrder || isAttempt(readings, other);
  return (
    mattersUnread && (hadNotEnded(latest, other) || (!didPass(other) && !isProvenEarlier(readings, latest, other)))
  );
}

/** "The gate", `order-unknown`: by the clocks, another run had not ended when the latest one began. */
function hadNotEnded(latest, other) {
  // "A copied station": of two runs of one spool, the times in their records.
  if (isSameSpool(latest, other)) {
    return other.statedEnd > latest.statedStart;
  }
  return other.endedAt > latest.beganAt;
}

/** "Clocks of stations": numbers of one spool need no witness; other runs need one, or the failed one had arrived before the pass began. */
function isProvenEarlier(readings, latest, other) {
  if (isSameSpool(latest, other)) {
    return true;
  }
  const arrivedLater = other.station !== latest.station && other.order > latest.order;
  if (!latest.hasWitness || (arrivedLater && readings.lateFailAlwaysBlocks)) {
    return false;
  }
  return other.hasWitness || other.receivedAt <= latest.beganAt;
}

// Attempts, releases and what counts

/** "Records that contradict themselves": such a run counts as an attempt that did not pass until an administrator releases it. */
function isNotBelieved({ quarantine }) {
  return quarantine.includes('contradicts-itself');
}

function didPass(run) {
  return run.saysPass && !isNotBelieved(run);
}

/** "Retests": an attempt is a production run from its first accepted reading on; a stopped run that contradicts itself is one, too. */
function isAttempt(readings, run) {
  return run.hasReading || isNotBelieved(run) || (readings.unreadQuarantinedIsAttempt && run.quarantine.length > 0);
}

/** "Quarantine": a quarantined run never counts; if it did not pass, it counts as an attempt. */
function isKeptFromCounting(run) {
  return run.quarantine.length > 0 && didPass(run);
}

function lastRelease(database, { unit, profile }) {
  return database.releases.findLast((release) => release.unit === unit && release.profile === profile);
}

/** "Releasing a unit": it arrived after the release. */
function isSinceRelease(run, release) {
  return release === undefined || run.order > release.order;
}

/** "Releasing a unit": a pass counts only if its station had heard of the release before its first reading. */
function countsSinceRelease(database, run, release) {
  if (release === undefined || !didPass(run)) {
    return true;
  }
  return isSinceRelease(run, release) && heardBefore(database, run).acts >= release.act;
}

/** "Retests": a run and its resumption are one attempt, so its last part stands for it. */
function lastParts(runs) {
  return runs.filter((run) => !runs.some((other) => other.attempt === run.attempt && other.part > run.part));
}

/** "Retests": after an attempt that did not pass, each later one needs a reason. */
function hasUnexplainedRetest(attempts) {
  return attempts.some(
    (later) => !later.hasReason && attempts.some((earlier) => !didPass(earlier) && isAfter(later, earlier)),
  );
}

/** "The gate", `other-monitor`: the serial numbers or models of its runs differ, or there is no number. */
function areSeveralMonitors(readings, runs) {
  const serials = new Set(runs.map(({ serial }) => serial));
  const models = new Set(runs.map(({ model }) => model));
  return (
    serials.size > 1 || models.size > 1 || (serials.has('') && (readings.serialNeededForOneRun || runs.length > 1))
  );
}

// The gate

const blocked = (why) => ({ allowed: false, why });

/** "The gate": allowed only if no reason of its table applies. */
function gateAnswer(world, { unit, profile }) {
  const { database } = world.server;
  if (database.isRestored) {
    return blocked('restored');
  }
  const runs = database.arrivals
    .filter((arrival) => arrival.unit === unit && arrival.profile === profile)
    .map((arrival) => ({ ...arrival, heardRuns: heardBefore(database, arrival).runs }));
  const release = lastRelease(database, { unit, profile });
  const real = runs.filter(({ isSimulated }) => !isSimulated);
  // "Releasing a unit": the gate forgets what had arrived by that moment.
  const production = real.filter((run) => isSinceRelease(run, release));
  const counting = production.filter((run) => !isKeptFromCounting(run) && countsSinceRelease(database, run, release));
  const standing = lastParts(counting);
  const candidates = standing.filter(({ quarantine }) => quarantine.length === 0);
  const why =
    reasonWithoutRun(world, profile, runs, real) ??
    reasonWithoutLatest(production, candidates, release) ??
    reasonOfLatest(world, latestOf(candidates)) ??
    reasonOfOthers(world, latestOf(candidates), production, standing) ??
    reasonOfAttempts(world, latestOf(candidates), standing);
  return why === null ? { allowed: true, why: 'pass', latest: latestOf(candidates) } : blocked(why);
}

/** "Bind profiles to models": it may ship only if it may under every profile that concerns it, by runs that began after the binding. */
function unitAnswer(world, { unit }) {
  const { database } = world.server;
  const runs = productionRuns(database, unit);
  // "A quarantined run cannot change the model."
  const believed = runs.filter(({ quarantine }) => quarantine.length === 0);
  const newest = (believed.length > 0 ? believed : runs).reduce((last, run) => (last.order > run.order ? last : run), {
    ...{ order: -1, model: '' },
  });
  const bindings = [...database.bindings.values()];
  if (!bindings.some(({ model }) => model === newest.model)) return blocked('unbound');
  const concerned = bindings.filter(
    ({ profile, model }) => model === newest.model || hasStated(world, unit, profile, model),
  );
  for (const { profile, act } of concerned) {
    const answer = gateAnswer(world, { unit, profile });
    if (!answer.allowed) return blocked(`${profile}: ${answer.why}`);
    if (heardBefore(database, answer.latest).acts < act) return blocked(`${profile}: bound later`);
  }
  return { allowed: true, why: 'pass' };
}

/** "Bind profiles to models": each model counts that its runs state, until the unit is released under the profile that does not belong. */
function hasStated({ server: { database } }, unit, profile, model) {
  const release = lastRelease(database, { unit, profile });
  return productionRuns(database, unit).some(
    (run) => run.model === model && isSinceRelease(run, release) && !isKeptFromCounting(run),
  );
}

/** "The gate": `unknown-unit`, `only-simulated`, `profile-not-registered`. */
function reasonWithoutRun(world, profile, runs, production) {
  if (runs.length === 0) {
    return 'unknown-unit';
  }
  if (production.length === 0) {
    return 'only-simulated';
  }
  const isRegistered = [...world.server.database.profiles.values()].some(
    (registered) => registered.profile === profile,
  );
  return isRegistered ? null : 'profile-not-registered';
}

/** "The gate": every run is quarantined, the inspection since the release has not been made, or the order is a circle. */
function reasonWithoutLatest(production, candidates, release) {
  if (candidates.length === 0) {
    return production.every(({ quarantine }) => quarantine.length > 0) ? 'quarantined' : 'not-inspected-since-release';
  }
  const latest = latestOf(candidates);
  if (latest === undefined) {
    return 'order-unknown';
  }
  return isSinceRelease(latest, release) ? null : 'not-inspected-since-release';
}

/** "The gate": the reasons that lie in the latest run. */
function reasonOfLatest(world, latest) {
  const rules = world.server.database.profiles.get(`${latest.profile} ${latest.content}`);
  const reasons = [
    ['pruned-run', () => latest.isPruned],
    ['unfinished-run', () => !latest.isComplete],
    ['failed', () => latest.outcome === 'fail'],
    ['inconclusive', () => latest.outcome !== 'pass'],
    ['other-profile-content', () => rules === undefined],
    ['stale-run', () => isStale(world, latest, rules)],
    ['from-the-future', () => isFromTheFuture(world, latest, serverTime(world))],
  ];
  return firstReason(reasons);
}

/** "The gate", `stale-run`: too old, by its own time or by its time of receipt. */
function isStale(world, { endedAt, statedStart, statedEnd, receivedAt }, { maxAgeDays }) {
  const ownTime = world.readings.agesByStatedTime ? Math.min(statedStart, statedEnd) : endedAt;
  return serverTime(world) - Math.min(ownTime, receivedAt) > maxAgeDays * day;
}

/** "The gate": `quarantined` and `order-unknown`. */
function reasonOfOthers({ readings }, latest, production, standing) {
  const others = standing.filter(({ attempt }) => attempt !== latest.attempt);
  const newer = production.filter((run) => run !== latest && isAfter(run, latest));
  return firstReason([
    ['quarantined', () => newer.some(({ quarantine }) => quarantine.length > 0)],
    ['not-inspected-since-release', () => readings.uncountedPassHides && newer.some(didPass)],
    [
      'order-unknown',
      () =>
        others.some(
          // "Order of runs": its station had heard that the other one had arrived.
          (other) => latest.heardRuns < other.place && isOrderUnknown(readings, latest, other),
        ),
    ],
  ]);
}

/** "The gate", "Retests": a retest without a reason, too many attempts and several monitors block the unit until it is released. */
function reasonOfAttempts({ readings, server }, latest, runs) {
  const attempts = runs.filter((run) => isAttempt(readings, run));
  const { maxAttempts } = server.database.profiles.get(`${latest.profile} ${latest.content}`);
  return firstReason([
    ['retest-unexplained', () => hasUnexplainedRetest(attempts)],
    ['too-many-attempts', () => attempts.length > maxAttempts],
    ['other-monitor', () => areSeveralMonitors(readings, runs)],
  ]);
}

function firstReason(reasons) {
  return reasons.find(([, applies]) => applies())?.[0] ?? null;
}
