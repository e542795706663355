/** The attachment that carries the record of a run. */
export const recordAttachment = 'flatfield-inspection';

/** The attachment that says which monitor a test is about. */
export const subjectAttachment = 'flatfield-subject';

/** The attachment that says how far a run of a test came, and what matchers made of it; the last one of a run counts. */
export const runAttachment = 'flatfield-run';

/** The attachment that says which suite a test belongs to, and in which shard of it the test ran. */
export const suiteAttachment = 'flatfield-suite';
