/** Thrown by a bench that cannot be measured here, such as for want of a program. */
export class NotMeasured extends Error {}
