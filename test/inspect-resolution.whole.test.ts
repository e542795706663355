import { describe, expect, test } from 'vitest';
import { inspect } from '../src/inspect.ts';
import type { LocalApi } from '../src/local-api/local-api.ts';
import { openSimulated, type Simulated } from './monitor/open-simulated.ts';
import { stopText } from './stop-text.ts';

function inspected({ api, simulator, monitorId }: Simulated, resolution: string, using: LocalApi = api) {
  return inspect({
    api: using,
    resolution,
    layout: '3x3',
    patches: ['white'],
    showPatch: async (patch) => simulator.showPatch(monitorId, patch),
  });
}

describe('a monitor that is bad only where a plan of the wrong resolution does not look', () => {
  test('does not pass', async () => {
    const simulated = await openSimulated({ scenario: 'dim-edge' });
    const { stopped, readings, judgment } = await inspected(simulated, '1920x1080');
    expect(judgment.verdict.outcome).toBe('inconclusive');
    expect(stopped).toMatchObject({ code: 'resolution-mismatch', afterReading: null });
    expect(readings).toEqual([]);
    expect(simulated.monitor.marker).toBeNull();
    expect((await inspected(simulated, '3840x2160')).judgment.verdict.outcome).toBe('fail');
  });

  test('does not pass if the signal has become larger on the way', async () => {
    const small = await openSimulated({ scenario: 'flat', resolution: { widthPx: 1920, heightPx: 1080 } });
    let isOver = false;
    const getPixelInformation: LocalApi['getPixelInformation'] = async (id, request, options) => {
      const isBeyond = (request.x >= 1920 || request.y >= 1080) && request.x < 3840 && request.y < 2160;
      const answer = await small.api.getPixelInformation(
        id,
        isBeyond && isOver ? { ...request, x: 0, y: 0 } : request,
        options,
      );
      // Points are at even places of the middle and the edges; the last pixel is asked for before and after them.
      isOver ||= !isBeyond && request.x < 1919;
      return isBeyond ? { ...answer, position: { x: request.x, y: request.y } } : answer;
    };
    const inspection = await inspected(small, '1920x1080', { ...small.api, getPixelInformation });
    const { stopped, readings, judgment } = inspection;
    expect(readings).toHaveLength(9);
    expect(stopped).toMatchObject({ code: 'resolution-mismatch', afterReading: 8 });
    expect(stopText(inspection)).toMatch(/^After the last reading: The input signal is larger than 1920x1080/);
    expect(judgment.verdict.outcome).toBe('inconclusive');
  });
});
