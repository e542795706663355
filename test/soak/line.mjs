// `npm run soak -- --line N [--seed S]`: ten stations send N runs to one server, while stations and server are killed, connections cut,
// disks filled (where a small file system can be mounted) and runs sent again. At the end every finished run must be on the server once,
// unchanged, and an index that is built anew must say the same.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generator } from './generator.mjs';
import { startNetwork } from './line-network.mjs';
import { freePort, LineServer } from './line-server.mjs';
import { makeTemplates, runStation, STATIONS, stationsOf } from './line-stations.mjs';
import { lineProblems } from './line-truth.mjs';
import { SmallDisk } from './small-disk.mjs';

/** @returns the exit code. */
export async function soakLine(count, seed) {
  const random = generator(seed);
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-line-'));
  const disks = [new SmallDisk(join(scratch, 'server'), 600), new SmallDisk(join(scratch, 'stations'), 1200)];
  const server = new LineServer(join(scratch, 'server', 'data'), await freePort());
  const network = await startNetwork([server.port], random);
  try {
    await server.start();
    const tokenFile = await server.token('stations', 'station');
    const admin = await server.token('soak', 'admin');
    const templates = await makeTemplates(scratch);
    const target = { url: `http://127.0.0.1:${network.port}`, tokenFile, caFile: null };
    const done = { stations: 0, kills: 0 };
    const stations = stationsOf(join(scratch, 'stations'), count, { templates, target });
    const disturbing = disturb(server, disks, network, done, random);
    const started = performance.now();
    await Promise.all(stations.map((one) => runStation(one, done, random)));
    await disturbing;
    const seconds = (performance.now() - started) / 1000;
    const found = await lineProblems(
      [server],
      stations.map(({ folder }) => join(folder, 'runs')),
      admin,
    );
    console.log(
      `${count} runs of ${STATIONS} stations in ${seconds.toFixed(0)} s, ${done.kills} stations and ${server.kills} servers killed, ` +
        `${network.cuts} connections cut, ${disks.some(({ isSmall }) => isSmall) ? disks[0].fills + disks[1].fills : 'no'} disks filled: ` +
        `${found.lost} lost, ${found.doubled} doubled, ${found.altered} altered, ${found.reindexed} changed by reindexing`,
    );
    return Object.values(found).every((value) => value === 0) ? 0 : 1;
  } finally {
    await network.close();
    await server.end('SIGTERM');
    for (const disk of disks) disk.unmount();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Kills the server and fills the disks while stations send; then leaves everything in order, so that the rest is sent. */
async function disturb(server, disks, network, done, random) {
  const until = performance.now() + 90_000;
  while (done.stations < STATIONS && performance.now() < until) {
    await pause(1000 + 4000 * random());
    if (done.stations === STATIONS) break;
    if (random() < 0.6) {
      await server.end('SIGKILL');
      await pause(500 * random());
      await server.start();
      continue;
    }
    const disk = disks[random() < 0.5 ? 0 : 1];
    await disk.fill();
    await pause(1500 * random());
    disk.empty();
  }
  network.isGood = true;
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
