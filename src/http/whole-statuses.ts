/**
 * The statuses of a whole answer to a request that reads, and to one that changes something. Others of 2xx, such as Reset Content, Partial
 * Content and Multi-Status, do not carry the answer to all that was asked.
 */
export const wholeStatuses: Readonly<Record<'read' | 'change', readonly number[]>> = {
  read: [200],
  change: [200, 201, 202, 204],
};
