import { describe, expect, it } from 'vitest';
import { doctorCommand } from '../../src/cli/doctor-command.ts';
import { inspectOptions } from '../../src/cli/inspect/inspect-options.ts';
import { judgingOptions } from '../../src/cli/inspect/judging-options.ts';
import { judgeCommand } from '../../src/cli/record/judge-command.ts';
import { namesOfLater } from '../../src/inspect/request-fields.ts';
import { judgeOptionSchemas, judgeOptionsOf } from '../../src/judge/judge-options.ts';

describe('an option of judging', () => {
  const names = Object.keys(judgeOptionSchemas);

  it('is an option of every command that judges, and compared when a run is resumed', () => {
    expect(Object.values(judgingOptions).map(({ sets }) => sets)).toEqual(names);
    for (const options of [inspectOptions, doctorCommand.options, judgeCommand.options]) {
      expect(options).toMatchObject(judgingOptions);
    }
    expect(namesOfLater('same')).toEqual(expect.arrayContaining(names));
  });

  it('is passed on if it is given, and others are not', () => {
    const asked = { toneResponse: 2.2, guardBand: 0, acceptSignal: false, requireDetectable: null, layout: '5x5' };
    expect(judgeOptionsOf(asked)).toEqual({ toneResponse: 2.2, guardBand: 0, acceptSignal: false });
  });
});
