/**
 * What a line of a million runs has left beside them: ten judgings, one of which judged 10,000 runs, 20,000 deliveries of two webhooks, half of which were given
 * up, and the sums of a year. `ask`: runs one statement.
 */
export async function seedWork(address, ask) {
  for (const statement of STATEMENTS) await ask(address, statement);
}

const AT = '2026-01-05T08:00:00.000Z';
const PROFILE = JSON.stringify({ name: 'calibration-match', version: 1 });
const HASH = 'f'.repeat(64);
const RESULT = JSON.stringify({
  ...{ outcome: 'pass', grade: 'pass', summary: 'The signal is uniform.', reason: null, missedLimits: [] },
  ...{ limitShare: 0.25, problem: null, toolVersion: '0.1.0', judgedAt: AT },
});
const ANSWER = JSON.stringify({ status: 503, problem: 'answered 503', excerpt: 'x'.repeat(200) });
const COUNTS = JSON.stringify({
  ...{ runs: 30, units: 28, firstPass: 24, firstFail: 3, firstInconclusive: 1 },
  ...{ finalPass: 26, finalFail: 1, finalInconclusive: 1 },
});

const STATEMENTS = [
  `insert into "judgings" ("profileHash", "profileJson", "filterJson", "startedAt", "startedByKey")
    select '${HASH}', '${PROFILE}', '{}', '${AT}', 'command' from generate_series(1, 10)`,
  `insert into "judgingParts" ("judging", "ordersJson", "runs", "doneAt")
    select "id", '[]', 1000, '${AT}' from "judgings", generate_series(1, 10)`,
  `insert into "judgedAgain" ("order", "profileHash", "judging", "outcome", "resultJson")
    select "order", '${HASH}', (select min("id") from "judgings"), 'pass', '${RESULT}' from "arrivals" where "order" % 100 = 0`,
  `insert into "webhooks" ("url", "eventsJson", "secret", "createdAt", "createdByKey", "order")
    select 'https://line.example/' || "number", '["summary"]', 'a secret of the bench', '${AT}', 'command', 2000000000
    from generate_series(1, 2) as "number"`,
  `insert into "deliveries" ("webhook", "event", "key", "bodyJson", "state", "attempts", "dueMs", "createdAt", "attemptedAt", "answerJson")
    select "id", 'summary', 'key ' || "number", '{}', case when "number" % 2 = 0 then 'dead' else 'delivered' end, 16,
      1767600000000 + "number", '${AT}', '${AT}', '${ANSWER}' from "webhooks", generate_series(1, 10000) as "number"`,
  `insert into "daySummaries" ("day", "stationKey", "modelKey", "profileKey", "countsJson", "madeAt")
    select to_char(now() - "ago" * interval '1 day', 'YYYY-MM-DD'), 'Station ' || "station", "model", "profile", '${COUNTS}', '${AT}'
    from generate_series(0, 364) as "ago", generate_series(1, 10) as "station",
      unnest(array['CG2700S', 'CG2700X', 'CG319X', 'CG3146']) as "model",
      unnest(array['white-uniformity', 'signal-path', 'tone-response']) as "profile"
    on conflict do nothing`,
];
