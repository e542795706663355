/** A day so many days ago, as each database says it. */
export const dayAgo = {
  postgres: (days) => `to_char(now() - (${days}) * interval '1 day', 'YYYY-MM-DD')`,
  sqlite: (days) => `date('now', '-' || (${days}) || ' days')`,
};

/**
 * What a line of many runs has left beside them: ten judgings, one of which judged one run in a hundred, 20,000 deliveries of two webhooks, half of which
 * were given up, and the sums of a year; of fewer runs, less. `ask`: runs one statement on either database. Numbers are those of the runs: only one of
 * the databases makes numbers by itself.
 */
export async function seedWork(ask, daysAgo) {
  for (const statement of statements(daysAgo)) await ask(statement);
}

const AT = '2026-01-05T08:00:00.000Z';
const PROFILE = JSON.stringify({ name: 'calibration-match', version: 1 });
const HASH = 'f'.repeat(64);
const RESULT = JSON.stringify({
  ...{
    outcome: 'pass',
    grade: 'pass',
    said: { code: 'told', text: 'The signal is uniform.' },
    reason: null,
    missedLimits: [],
  },
  ...{ limitShare: 0.25, problem: null, toolVersion: '0.1.0', judgedAt: AT },
});
const ANSWER = JSON.stringify({ status: 503, problem: 'answered 503', excerpt: 'x'.repeat(200) });
const COUNTS = JSON.stringify({
  ...{ runs: 30, units: 28, firstPass: 24, firstFail: 3, firstInconclusive: 1 },
  ...{ finalPass: 26, finalFail: 1, finalInconclusive: 1 },
});

const statements = (daysAgo) => [
  `insert into "judgings" ("profileHash", "profileJson", "filterJson", "startedAt", "startedByKey")
    select '${HASH}', '${PROFILE}', '{}', '${AT}', 'command' from "arrivals" where "order" <= 10`,
  `insert into "judgingParts" ("judging", "ordersJson", "runs", "doneAt")
    select "judgings"."id", '[]', 1000, '${AT}' from "judgings", "arrivals" where "order" <= 10`,
  `insert into "judgedAgain" ("order", "profileHash", "judging", "outcome", "resultJson")
    select "order", '${HASH}', (select min("id") from "judgings"), 'pass', '${RESULT}' from "arrivals" where "order" % 100 = 0`,
  `insert into "webhooks" ("url", "eventsJson", "secret", "createdAt", "createdByKey", "order")
    select 'https://line.example/' || "order", '["summary"]', 'a secret of the bench', '${AT}', 'command', 2000000000
    from "arrivals" where "order" <= 2`,
  `insert into "deliveries" ("webhook", "event", "key", "bodyJson", "state", "attempts", "dueMs", "createdAt", "attemptedAt", "answerJson")
    select "webhooks"."id", 'summary', 'key ' || "arrivals"."order", '{}',
      case when "arrivals"."order" % 2 = 0 then 'dead' else 'delivered' end, 16, 1767600000000 + "arrivals"."order", '${AT}', '${AT}', '${ANSWER}'
    from "webhooks", "arrivals" where "arrivals"."order" <= 10000`,
  `insert into "daySummaries" ("day", "stationKey", "modelKey", "profileKey", "countsJson", "madeAt")
    select ${daysAgo('"days"."order" - 1')}, 'Station ' || "stations"."order", "model", "profile", '${COUNTS}', '${AT}'
    from "arrivals" as "days", "arrivals" as "stations", ${named('model', MODELS)}, ${named('profile', PROFILES)}
    where "days"."order" <= 365 and "stations"."order" <= 10
    on conflict do nothing`,
];

const MODELS = ['CG2700S', 'CG2700X', 'CG319X', 'CG3146'];
const PROFILES = ['white-uniformity', 'signal-path', 'tone-response'];

/** A table of names, with one column of the same name. */
function named(column, names) {
  return `(${names.map((name) => `select '${name}' as "${column}"`).join(' union all ')}) as "${column}s"`;
}
