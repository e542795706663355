// What goes wrong in a line on a database, at random.
import { setTimeout as pause } from 'node:timers/promises';

/** Until a time; then everything is in order, so that the rest is sent and done. */
export async function disturb({ servers, workers, postgres, disks, network, done }, untilMs, random, signal) {
  const oneOf = (all) => all[Math.floor(random() * all.length)];
  const away = async (how) => {
    if (!postgres.canStop) return;
    await postgres.stop(how);
    await pause(2000 * random());
    await running(postgres);
    done[how === 'in order' ? 'stops' : 'databaseKills'] += 1;
  };
  const full = async (disk) => {
    await disk.fill();
    await pause(2500 * random());
    disk.empty();
  };
  const disturbances = [
    ...[() => oneOf(servers).kill(), () => oneOf(servers).kill()],
    ...[() => oneOf(workers).kill(), () => oneOf(workers).kill()],
    ...[() => away('in order'), () => away('killed'), () => away('gone')],
    async () => {
      if (!postgres.canStop) return;
      await full(disks.database);
      // It may have given up.
      await running(postgres);
    },
    () => full(disks.stations),
  ];
  while (performance.now() < untilMs && !signal.aborted) {
    await pause(300 + 2500 * random());
    await oneOf(disturbances)();
  }
  network.isGood = true;
  for (const service of [...servers, ...workers]) await service.ready();
}

/** What is left of a server that was killed may keep the next one from starting for a moment. */
async function running(postgres) {
  for (let attempt = 0; !postgres.isRunning(); attempt += 1) {
    await postgres.start().catch(async (error) => {
      if (attempt === 50) throw error;
      await pause(200);
    });
  }
}
