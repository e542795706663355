export declare class NotMeasured extends Error {}
