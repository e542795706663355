import type { Profile } from './profile.ts';

/** Limits of ISO standards for proofing. */
export const isoProfiles: readonly Profile[] = [
  // ISO 14861:2015, soft proofing: tone uniformity at four levels on at least 5x5 points.
  {
    name: 'iso-14861',
    version: 1,
    title: 'ISO 14861:2015 uniformity',
    kind: 'light',
    plan: { layout: '5x5', patches: ['white', 'gray-192', 'gray-128', 'gray-64'] },
    requires: {
      minimumPoints: 25,
      minimumGrid: { columns: 5, rows: 5 },
      patches: ['white', 'gray-192', 'gray-128', 'gray-64'],
    },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'delta-e-2000-center-max',
        operator: '<=',
        recommended: 2,
        required: 4,
        source: 'ISO 14861:2015, as DisplayCAL carries it out',
        verified: true,
      },
      {
        metric: 'delta-e-2000-center-mean',
        operator: '<=',
        recommended: 2,
        required: 4,
        source: 'ISO 14861:2015, as DisplayCAL carries it out',
        verified: true,
      },
      {
        metric: 'contrast-deviation-max',
        operator: '<',
        required: 10,
        source: 'ISO 14861:2015, as DisplayCAL carries it out',
        verified: true,
      },
    ],
  },
  // ISO 12646 (2004 to 2013), color proofing: luminance and chromaticity of white, gray and black at 3x3 points.
  {
    name: 'iso-12646',
    version: 1,
    title: 'ISO 12646 uniformity',
    kind: 'light',
    plan: { layout: '3x3', patches: ['white', 'gray-128', 'black'] },
    requires: { minimumPoints: 9, minimumGrid: { columns: 3, rows: 3 }, patches: ['white', 'gray-128', 'black'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'luminance-center-max',
        operator: '<=',
        recommended: 5,
        required: 10,
        source: 'ISO 12646, editions 2004 to 2013',
        verified: true,
      },
      {
        metric: 'uv-1976-center-max',
        operator: '<=',
        required: 0.01,
        source: 'ISO 12646, editions 2004 to 2013',
        verified: true,
      },
    ],
  },
  // ISO 12646:2008/Amd 1:2010: a bound of its own for each of three levels at 3x3 points.
  {
    name: 'iso-12646-2008-amd-1',
    version: 1,
    title: 'ISO 12646:2008/Amd 1:2010 uniformity',
    kind: 'light',
    plan: { layout: '3x3', patches: ['white', 'gray-128', 'gray-64'] },
    requires: { minimumPoints: 9, minimumGrid: { columns: 3, rows: 3 }, patches: ['white', 'gray-128', 'gray-64'] },
    calibrationMaxAgeDays: null,
    limits: [
      {
        metric: 'luminance-center-max',
        patches: ['white'],
        operator: '<=',
        recommended: 5,
        required: 10,
        source: 'ISO 12646:2008/Amd 1:2010, from a secondary source',
        verified: false,
      },
      {
        metric: 'luminance-center-max',
        patches: ['gray-128'],
        operator: '<=',
        recommended: 6.5,
        required: 13,
        source: 'ISO 12646:2008/Amd 1:2010, from a secondary source',
        verified: false,
      },
      {
        metric: 'luminance-center-max',
        patches: ['gray-64'],
        operator: '<=',
        recommended: 7.5,
        required: 15,
        source: 'ISO 12646:2008/Amd 1:2010, from a secondary source',
        verified: false,
      },
    ],
  },
];
