import type { MonitorFixture } from '../../../src/playwright/monitor-fixture.ts';

/** What the monitor receives at a pixel, as full-range code values. */
export async function signalAt(monitor: MonitorFixture, x: number, y: number) {
  return (await monitor.getPixelInformation({ x, y, showMarker: false })).convertedRgbFull;
}
