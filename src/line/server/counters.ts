/** What became of the runs that were sent. */
const UPLOAD_RESULTS = ['new', 'known', 'quarantined', 'refused', 'busy'] as const;
export type UploadResult = (typeof UPLOAD_RESULTS)[number];

/** What the server counts of itself, from its start. */
export class Counters {
  readonly uploads: Record<UploadResult, number> = { new: 0, known: 0, quarantined: 0, refused: 0, busy: 0 };
  /** Requests that ended in an error of the server itself. */
  failures = 0;
}

/** As Prometheus reads it, text format 0.0.4. */
export function metricsText(counters: Counters, listeners: number, rssBytes: number): string {
  const lines = [
    '# HELP flatfield_line_uploads_total Runs that stations sent, by what became of them.',
    '# TYPE flatfield_line_uploads_total counter',
    ...UPLOAD_RESULTS.map((result) => `flatfield_line_uploads_total{result="${result}"} ${counters.uploads[result]}`),
    '# HELP flatfield_line_failures_total Requests that failed in the server itself.',
    '# TYPE flatfield_line_failures_total counter',
    `flatfield_line_failures_total ${counters.failures}`,
    '# HELP flatfield_line_listeners Readers of live events.',
    '# TYPE flatfield_line_listeners gauge',
    `flatfield_line_listeners ${listeners}`,
    '# HELP process_resident_memory_bytes Resident memory.',
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${rssBytes}`,
  ];
  return `${lines.join('\n')}\n`;
}
