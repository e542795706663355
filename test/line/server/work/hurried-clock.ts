const FACTOR = 20;

/** A clock that goes so many times as fast from now on: what waits between two attempts waits a twentieth of it. */
export function hurriedClock(): () => Date {
  const [startMs, from] = [Date.now(), performance.now()];
  return () => new Date(startMs + FACTOR * (performance.now() - from));
}
