/** Resolves when the command is interrupted; nothing else needs to keep the process alive. */
export function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    // A simulated application that is off holds no port that would keep the process alive.
    const alive = setInterval(() => undefined, 2 ** 31 - 1);
    const end = () => {
      clearInterval(alive);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
