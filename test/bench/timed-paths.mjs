// Every page and call of a line server, and how long each takes.
import { readFileSync } from 'node:fs';
import { atMost } from './rows.mjs';
import { bundleOf, sendRuns } from './sent-runs.mjs';

/** What any page or call may take in 95 of 100 cases, in milliseconds. */
const limitMs = 300;

/**
 * Asks a started server, whose store is seeded up to now, for every page and call, or for those that are meant, each `repeats` times. The row is that of the
 * slowest, beside the plainest answer of the same server.
 */
export async function measurePaths(server, template, { seeded, repeats, isMeant = () => true }) {
  const token = readFileSync(await server.token('bench', 'admin'), 'utf8').trim();
  const own = bundleOf(template, 0);
  await sendRuns(server, token, [own]);
  const measure = async (path) => {
    const times = await timePath(server, token, path, repeats);
    const [p50, p95, max] = [0.5, 0.95, 1].map((share) => times[Math.ceil(repeats * share) - 1]);
    return { path, p50, p95, max };
  };
  const found = [];
  for (const path of pathsOf(own).filter(isMeant)) found.push(await measure(path));
  const plainest = await measure('/healthz');
  found.sort((a, b) => b.p95 - a.p95);
  console.log(
    `  ${'p50'.padStart(6)} ${'p95'.padStart(6)} ${'max'.padStart(6)}  ms, the slowest and all that are too slow`,
  );
  for (const { path, p50, p95, max } of found.filter((one, place) => place < MOST_SHOWN || one.p95 > limitMs)) {
    const figures = [p50, p95, max].map((ms) => ms.toFixed(0).padStart(6)).join(' ');
    console.log(`  ${figures}  ${path}`);
  }
  const [slowest] = found;
  const what = `slowest of ${found.length} pages and calls over ${seeded} runs, p95`;
  return atMost({ what, ours: slowest.p95, reference: plainest.p95, of: '/healthz', unit: 'ms', limit: limitMs });
}

const MOST_SHOWN = 10;

function pathsOf(own) {
  const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString();
  const day = (days) => daysAgo(days).slice(0, 10);
  const month = `from=${daysAgo(180)}&to=${daysAgo(150)}`;
  const newest = `from=${daysAgo(30)}`;
  const groups = ['all', 'station', 'model', 'profile', 'day', 'shift'];
  const filters = [month, newest, 'station=Station%203', 'model=CG319X', 'outcome=fail', 'cause=cause-3'];
  const lists = ['runs', 'units'].flatMap((list) => [list, ...filters.map((filter) => `${list}?${filter}`)]);
  const narrow = `${month}&station=Station%203&outcome=fail`;
  const never = 'station=Station%203&cause=cause-3&kind=imported';
  const sums = ['causes', 'limits'].flatMap((list) => [list, ...filters.map((filter) => `${list}?${filter}`)]);
  const yields = groups.flatMap((group) =>
    ['', ...filters].map((filter) => `summary?group=${group}${filter && `&${filter}`}`),
  );
  const unit = encodeURIComponent(own.unit);
  const api = [
    ...lists,
    ...['runs', 'units', 'causes', 'limits'].flatMap((list) => [`${list}?${narrow}`, `${list}?${never}`]),
    ...['runs?quarantined=true', 'runs?kind=imported', 'runs?limit=500', 'runs?format=csv&limit=500'],
    ...[...yields, `summary?group=shift&${narrow}`, ...sums],
    ...[
      'stations',
      'profiles',
      'audit',
      'keys',
      'openapi.json',
      `units/${unit}`,
      `units/${unit}/gate?profile=signal-path`,
    ],
    ...['', '/record', '/files/0', '/bundle', '/judged-again'].map((part) => `runs/${own.id}${part}`),
    ...['judgings', 'judgings/1/runs', 'judgings/1/runs?limit=500', 'webhooks'],
    ...['dead', 'due', 'delivered'].map((state) => `deliveries?state=${state}`),
    ...['days', 'days?limit=500', `days?from=${day(180)}&to=${day(150)}`],
  ];
  const series = (metric, source) =>
    `metric=${encodeURIComponent(metric)}&source=${source}&profile=white-uniformity&model=CG319X&station=Station%203`;
  const light = series('luminance white', 'light');
  const kinds = ['i-mr', 'xbar-r', 'xbar-s', 'ewma', 'cusum'];
  const charts = [
    ...['charts', 'charts?station=Station%203', `charts/capability?${light}`],
    ...kinds.map((kind) => `charts/series?${light}&kind=${kind}`),
    ...[`charts/series?${light}&kind=xbar-s&subgroup=25`, `charts/series?${light}&retests=true&format=csv`],
    ...[`charts/series?${series('delta-e-2000-reference-max gray-128', 'signal')}`],
    ...[`charts/series?${light}&to=${daysAgo(180)}`, 'charts/yield?group=shift', 'charts/yield?group=day&model=CG319X'],
  ];
  const chartPages = ['/charts', '/charts?model=CG319X', ...kinds.map((kind) => `/charts?${light}&kind=${kind}`)];
  const pages = ['units', 'yield', 'pareto', 'runs'].flatMap((page) => [
    `/${page}`,
    ...filters.map((filter) => `/${page}?${filter}`),
  ]);
  return [
    ...['/', '/?wall', ...pages, ...groups.map((group) => `/yield?group=${group}`), `/runs?${narrow}`],
    ...[`/runs/${own.id}`, `/runs/${own.id}/report`, `/units/${unit}`],
    ...chartPages,
    ...[...api, ...charts].map((path) => `/api/v1/${path}`),
    ...['/work', '/healthz', '/metrics', '/login'],
  ];
}

async function timePath({ port }, token, path, repeats) {
  const times = [];
  for (let index = 0; index < repeats; index += 1) {
    const start = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}
