import { expect, it } from 'vitest';
import { judgeMaps, type MapRequest } from '../../../src/inspect/files/judge-maps.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';

it.each(['Comma', ',', '', 'toString'])(
  'refuses the decimal sign %j, which would leave the numbers unchecked',
  async (mapDecimal) => {
    const options = { profile: findProfile('panel-data-sheet'), mapUnit: 'cd/m2', mapDecimal } as MapRequest;
    await expect(judgeMaps([{ path: 'none.csv', patch: 'white' }], options)).rejects.toThrow(
      `The decimal sign of a map expects comma or point, got ${JSON.stringify(mapDecimal)}.`,
    );
  },
);
