/** The attachment that carries the record of a run. */
export const recordAttachment = 'flatfield-inspection';

/** The attachment that says which monitor a test is about. */
export const subjectAttachment = 'flatfield-subject';

/** The attachment that says what matchers made of the runs of a test. */
export const assertionsAttachment = 'flatfield-assertions';
