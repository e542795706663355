/** The attachment that carries the record of a run. */
export const recordAttachment = 'flatfield-inspection';

/** The attachment that says which monitor a test is about. */
export const subjectAttachment = 'flatfield-subject';

/** The attachment that says how far a run of a test came, and what matchers made of it; the last one of a run counts. */
export const runAttachment = 'flatfield-run';

/** The attachment that says which shard a test ran in. */
export const shardAttachment = 'flatfield-shard';
