import type { Reference } from '../../../src/read/reference/reference.ts';

export declare const SRGB_120: Reference['colors'];
