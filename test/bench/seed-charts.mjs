import { seriesKey } from '../../dist/line/server/store/charts/chart-rows.js';
import { openPostgresStore } from '../../dist/line/server/store/postgres/open-postgres-store.js';
import { PUT_BUNDLE } from './seed-postgres.mjs';
import { seededBundle } from './seeded-runs.mjs';

const stations = Array.from({ length: 10 }, (_, index) => `Station ${index + 1}`);
const models = ['CG2700S', 'CG2700X', 'CG319X', 'CG3146'];
const profile = 'white-uniformity';
/** Metric, source, unit, center, spread, limits. */
const metrics = [
  ['luminance white', 'light', 'cd/m²', 120, 2, 110, 130],
  ['luminance-uniformity white', 'light', '%', 92, 3, 80, null],
  ['delta-e-2000-center-max white', 'light', 'dE2000', 1.6, 0.8, null, 4],
  ['delta-e-2000-reference-max white', 'signal', 'dE2000', 0.2, 0.1, null, 2],
  ['delta-e-2000-reference-max gray-128', 'signal', 'dE2000', 0.3, 0, null, 2],
  ['white Y', 'calibration', 'cd/m²', 120, 1, null, null],
];

/**
 * What charts read of a year of a line that ends then, in an empty database: runs, their arrivals and their values, made by the database itself. One run in
 * twenty arrived up to two days late, one in ten is a retest. `ask`: runs one statement.
 */
export async function seedCharts(address, count, endMs, ask) {
  await (await openPostgresStore(address)).close();
  const stepMs = (365 * 86_400_000) / count;
  const receivedMs = `(${endMs - 365 * 86_400_000} + n::bigint * ${stepMs})::bigint`;
  const endedMs = `(${receivedMs} - case when n % 20 = 7 then (n::bigint * 7919) % 172800000 else 0 end)`;
  const pick = (names, at) => `(array[${names.map((name) => `'${name}'`).join(', ')}])[1 + ${at}]`;
  const [station, model] = [pick(stations, 'n % 10'), pick(models, '(n / 10) % 4')];
  await ask(
    address,
    `insert into "arrivals" ("order", "id", "receivedAt", "tokenKey", "bundleBytes", "bundleSha256")
      select n, lpad(to_hex(n), 64, '0'), '2026-01-01T00:00:00.000Z', 'line', 65000, '${seededBundle.sha256}' from generate_series(1, ${count}) n`,
  );
  await ask(address, PUT_BUNDLE);
  await ask(address, `select setval(pg_get_serial_sequence('"arrivals"', 'order'), ${count})`);
  await ask(
    address,
    `insert into "runs" ("order", "receivedMs", "endedMs", "unitKey", "lookKey", "stationKey", "modelKey", "profileKey", "kind", "outcome",
        "durationMs", "isQuarantined", "isCounted", "isComplete", "attempt", "isLatest", "finalOutcome")
      select n, ${receivedMs}, ${endedMs}, 'SN-' || (n - (n % 13 = 3)::int * 40), 'SN', ${station}, ${model}, '${profile}', 'production',
        case when n % 12 = 5 then 'fail' else 'pass' end, 120000, 0, 1, 1, 1 + (n % 13 = 3)::int, 1,
        case when n % 13 = 3 then null else 'pass' end from generate_series(1, ${count}) n`,
  );
  const rows = stations.flatMap((own, s) =>
    models.flatMap((name, m) =>
      metrics.map(([metric, source, unit, center, spread, lower, upper]) => {
        const series = seriesKey({ metric, source, profile, model: name, station: own });
        return { series, metric, source, unit, name, own, s, m, center, spread, lower, upper };
      }),
    ),
  );
  const texts = rows.map(
    ({ series, metric, source, unit, name, own }) =>
      `('${series}', '${metric}', '${source}', '${unit}', '${profile}', '${name}', '${own}')`,
  );
  await ask(address, `insert into "chartSeries" values ${texts.join(', ')}`);
  const numbers = rows.map(
    ({ series, s, m, center, spread, lower, upper }) =>
      `('${series}', ${s}, ${m}, ${center}::float8, ${spread}::float8, ${lower}::float8, ${upper}::float8)`,
  );
  // Indexes are quicker to make once than row by row.
  await ask(address, `drop index "chartValuesByRun"; alter table "chartValues" drop constraint "chartValues_pkey"`);
  await ask(
    address,
    `insert into "chartValues" select series, case when n % 13 = 3 then 1 else 2 end, ${endedMs}, n,
        center + spread * (random() + random() + random() - 1.5), lower, upper
      from generate_series(1, ${count}) n
      join (values ${numbers.join(', ')}) as of (series, s, m, center, spread, lower, upper) on s = n % 10 and m = (n / 10) % 4`,
  );
  await ask(address, `alter table "chartValues" add primary key ("series", "place", "endedMs", "order")`);
  await ask(address, `create index "chartValuesByRun" on "chartValues" ("order")`);
  await ask(address, 'vacuum analyze');
}
