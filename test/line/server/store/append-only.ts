/** Tables whose rows no one may change or delete, each with a column. */
export const APPEND_ONLY = {
  ...{ arrivals: 'order', auditLog: 'id', runReleases: 'order', unitReleases: 'order', unitReleaseActs: 'act' },
  prunings: 'order',
} as const;
