/**
 * The moments at which two processes used one monitor, a line each: requests of two at once, and a request of another between two readings of one
 * process. Requests that only read settings need no lock. What a killed process had under way ended with it, at `killedMs` of its life.
 */
export function overlapsIn(requests, killedMs = {}) {
  const used = requests
    .filter(({ method, path }) => method !== 'GET' || isReading(path))
    .map((one) => ({
      ...one,
      toMs: Math.min(one.toMs ?? Number.POSITIVE_INFINITY, killedMs[one.life] ?? Number.POSITIVE_INFINITY),
    }));
  const found = [];
  for (const [place, one] of used.entries()) {
    for (const other of used.slice(place + 1)) {
      if (other.life === one.life) continue;
      if (other.fromMs < one.toMs) found.push(`at once: ${text(one)} and ${text(other)}`);
    }
  }
  for (const life of new Set(used.map((one) => one.life))) {
    const places = used.flatMap((one, place) => (one.life === life && isReading(one.path) ? [place] : []));
    const between = used.slice(places[0] ?? 0, places.at(-1) ?? 0).filter((one) => one.life !== life);
    found.push(...between.map((one) => `between readings of ${life}: ${text(one)}`));
  }
  return found;
}

function isReading(path) {
  return path.includes('pixel-inspection');
}

function text({ life, method, path }) {
  return `${life} ${method} ${path}`;
}
