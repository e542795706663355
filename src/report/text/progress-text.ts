/** Progress of a run in words: `3 of 27 readings, 1 min 30 s left`. */
export function progressText({
  done,
  planned,
  remainingMs,
}: {
  readonly done: number;
  readonly planned: number;
  readonly remainingMs: number;
}): string {
  return `${done} of ${planned} readings, ${durationText(remainingMs)} left`;
}

function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
