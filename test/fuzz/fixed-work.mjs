const list = Array.from({ length: 100_000 }, (_, place) => ({ place, name: `item ${place}` }));

/**
 * What a piece of work gives, and how many times as much of the processor it took as a fixed one that is done right after it:
 * a number that is the same on a slow or a busy computer.
 */
export async function againstFixedWork(work) {
  const { value, ms } = await timed(work);
  // Most pieces are so short that nothing has to be compared.
  if (ms < 100) return { value, times: 0 };
  return { value, times: ms / (await timed(() => JSON.parse(JSON.stringify(list)))).ms };
}

async function timed(work) {
  const started = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(started);
  return { value, ms: (user + system) / 1000 };
}
