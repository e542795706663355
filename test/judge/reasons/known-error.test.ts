import { describe, expect, it } from 'vitest';
import { isFinalStop } from '../../../src/judge/reasons/known-error.ts';

describe('a run that stopped', () => {
  it.each(['fail-proven', 'monitor-changed', 'calibration-changed', 'resume-refused', 'plan-blind'])(
    'needs a new run after %s',
    (code) => expect(isFinalStop(code)).toBe(true),
  );

  it.each(['aborted', 'time-limit', 'unreachable', 'an-unknown-code', 'toString'])('can be resumed after %s', (code) =>
    expect(isFinalStop(code)).toBe(false),
  );
});
