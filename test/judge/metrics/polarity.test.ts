import { expect, it } from 'vitest';
import { metricTable } from '../../../src/judge/metrics/metric-table.ts';
import { builtInProfiles } from '../../../src/judge/profiles/built-in-profiles.ts';

it('knows the metrics that get better as they grow', () => {
  const growing = metricTable.filter(({ better }) => better === 'higher').map(({ name }) => name);
  expect(growing).toEqual(['luminance-center-ratio-min', 'luminance-min-max-ratio']);
});

it('has every built-in limit bound its metric on the side where it gets worse', () => {
  const limits = builtInProfiles.flatMap((profile) => profile.limits);
  const wrong = limits.filter(({ metric, operator }) => {
    const better = metricTable.find(({ name }) => name === metric)?.better;
    return operator !== '==' && operator.startsWith('>') !== (better === 'higher');
  });
  expect(wrong).toEqual([]);
});
