import type { Profile } from '../../judge/profiles/profile.ts';
import { oneLimitProfile } from './one-limit-profile.ts';

/** A profile that holds any color, so that what remains are the doubts about the readings. */
export function anyColor(): Profile {
  return oneLimitProfile({
    metric: 'delta-e-2000-reference-max',
    operator: '<=',
    limit: Number.MAX_SAFE_INTEGER,
  });
}
