import { chmodSync, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgresStore } from '../../dist/line/server/store/postgres/open-postgres-store.js';
import { indexRows, NO_PLACE } from '../../dist/line/server/store/runs/index-run.js';
import { placesInUnit } from '../../dist/line/server/store/runs/places-in-unit.js';
import { seededBundle, seededRuns } from './seeded-runs.mjs';

/**
 * A year of a line that ends then, in an empty database: the rows of the index by COPY, out of files that the database's server reads.
 * `ask`: runs one statement.
 */
export async function seedPostgres(address, folder, count, endMs, ask) {
  await (await openPostgresStore(address)).close();
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const files = new CsvFiles(folder);
  // Runs of a unit follow each other.
  let unit = [];
  for (const run of seededRuns(count, endMs)) {
    if (unit.length > 0 && unit[0].content.unit !== run.content.unit) {
      await enterUnit(files, unit);
      unit = [];
    }
    unit.push(run);
  }
  await enterUnit(files, unit);
  for (const { table, columns, path } of await files.end()) {
    const names = columns.map((name) => `"${name}"`).join(', ');
    await ask(address, `copy "${table}" (${names}) from '${path}' with (format csv, null '\\N')`);
  }
  rmSync(folder, { recursive: true });
  await ask(address, `select setval(pg_get_serial_sequence('"arrivals"', 'order'), ${count})`);
  await ask(address, MARK_REPEATED);
  await ask(address, PUT_BUNDLE);
  await ask(address, 'vacuum analyze');
}

/** Of every run. */
export const PUT_BUNDLE = `insert into "blobs" ("hash", "bytes", "putAtMs")
  values ('${seededBundle.sha256}', decode('${seededBundle.bytes.toString('hex')}', 'hex'), 0)`;

const MARK_REPEATED = `update "runFindings" set "isRepeated" = 1 where "isCounted" = 1 and ("unitKey", "about", "nameKey") in (
  select "unitKey", "about", "nameKey" from "runFindings" where "isCounted" = 1
  group by "unitKey", "about", "nameKey" having count(*) > 1)`;

async function enterUnit(files, runs) {
  const indexed = runs.map(({ arrival, content }) => {
    const isQuarantined = arrival.quarantineJson !== null;
    return { ...arrival, content, isQuarantined, place: NO_PLACE, token: arrival.tokenKey };
  });
  const placeOf = placesInUnit(indexed.map((one) => ({ ...one, ...indexRows(one).run, station: one.content.station })));
  const places = [...placeOf].map(([{ order }, place]) => [order, place]);
  for (const one of indexed) {
    const { run, content, findings, series, values } = indexRows({ ...one, place: new Map(places).get(one.order) });
    await files.write('arrivals', [runs.find(({ arrival }) => arrival.order === one.order).arrival]);
    await files.write('runs', [run]);
    await files.write('runContents', [content]);
    await files.write('runFindings', findings);
    await files.write(
      'chartSeries',
      series.filter((row) => files.isFirst('chartSeries', row.series)),
    );
    await files.write('chartValues', values);
  }
}

/** Rows as CSV, a file for each table. */
class CsvFiles {
  #files = new Map();
  #seen = new Set();

  constructor(folder) {
    this.folder = folder;
  }

  /** True for the first row with this key. */
  isFirst(table, key) {
    const name = `${table} ${key}`;
    if (this.#seen.has(name)) return false;
    this.#seen.add(name);
    return true;
  }

  async write(table, rows) {
    if (rows.length === 0) return;
    const { stream, columns } = this.#files.get(table) ?? this.#open(table, Object.keys(rows[0]));
    const text = rows.map((row) => `${columns.map((name) => csvValue(row[name])).join(',')}\n`).join('');
    if (!stream.write(text)) await new Promise((resolve) => stream.once('drain', resolve));
  }

  #open(table, columns) {
    const path = join(this.folder, `${table}.csv`);
    const file = { table, columns, path, stream: createWriteStream(path) };
    this.#files.set(table, file);
    return file;
  }

  /** In the order in which they were first written: a table that others name comes first. */
  async end() {
    const files = [...this.#files.values()];
    for (const { stream } of files) await new Promise((resolve) => stream.end(resolve));
    return files;
  }
}

function csvValue(value) {
  if (value === null || value === undefined) return '\\N';
  return typeof value === 'number' ? `${value}` : `"${String(value).replaceAll('"', '""')}"`;
}
