import type { Profile } from '../profile.ts';

/** AAPM TG18: maximum luminance deviation of centre and four corners at 10 % and 80 %. */
export const tg18: Profile = {
  name: 'tg18',
  version: 1,
  title: 'AAPM TG18 luminance uniformity',
  kind: 'light',
  plan: { layout: '5-tenth', patches: ['grey-26', 'grey-204'] },
  requires: { minimumPoints: 5, patches: ['grey-26', 'grey-204'] },
  calibrationMaxAgeDays: null,
  limits: [
    {
      metric: 'mld',
      operator: '<=',
      should: 15,
      shall: 30,
      source: 'AAPM On-Line Report 03 (TG18), 2005, from memory; recommended is what is practised',
      verified: false,
    },
  ],
};
