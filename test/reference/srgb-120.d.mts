import type { Reference } from '../../src/reference/reference.ts';

export declare const SRGB_120: Reference['colors'];
