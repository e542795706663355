import * as flatfield from 'flatfield';
import * as matchers from 'flatfield/matchers';
import * as playwright from 'flatfield/playwright';
import * as reporter from 'flatfield/reporter';
import * as simulator from 'flatfield/simulator';

/** Every entry, so that all of their types are checked. */
export const entries = { flatfield, matchers, playwright, reporter, simulator };
