import { describe, expect, it } from 'vitest';
import { reportCgats } from '../../../src/report/tables/report-cgats.ts';
import { asLight, buildInspection, GREY, WHITE } from '../build-inspection.ts';
import { HOSTILE_TEXTS, hostileInspection } from '../hostile.ts';

describe('reportCgats', () => {
  const two = buildInspection({ columns: 3, rows: 1, patches: [WHITE, GREY] });
  const white = [two.calibration.reference?.colors.white ?? { X: 0, Y: 0, Z: 0 }]
    .flatMap(({ X, Y, Z }) => [X, Y, Z])
    .map((value) => value.toFixed(6))
    .join(' ');

  it('writes absolute XYZ with RGB in percent and the place as fractions, and says that no light was measured', () => {
    const lines = reportCgats(two).split('\n');
    expect(lines.slice(0, 3)).toEqual(['CTI3', '', 'DESCRIPTOR "Flat field readings of one monitor"']);
    expect(lines).toContain('DEVICE_CLASS "DISPLAY"');
    expect(lines).toContain('COLOR_REP "RGB_XYZ"');
    expect(lines).toContain('NORMALIZED_TO_Y_100 "NO"');
    expect(lines).toContain(`LUMINANCE_XYZ_CDM2 "${white}"`);
    expect(lines).toContain('FLATFIELD_XYZ "DERIVED_FROM_SIGNAL"');
    expect(lines.some((line) => line.startsWith('# XYZ was derived from the signal'))).toBe(true);
    expect(lines).toContain('NUMBER_OF_SETS 6');
    const data = lines.slice(lines.indexOf('BEGIN_DATA') + 1, lines.indexOf('END_DATA'));
    expect(data).toHaveLength(6);
    expect(data[1]).toBe(`2 "0.500000,0.500000" 100.000000 100.000000 100.000000 ${white}`);
    expect(data[5]).toMatch(/^6 "0\.833333,0\.500000" 50\.196078 50\.196078 50\.196078 \d/);
  });

  it('states that light was measured, and finds white in it without a calibration', () => {
    const light = { X: 90, Y: 100, Z: 110 };
    const measured = {
      ...two,
      calibration: { reference: null, problem: null },
      readings: two.readings.map((reading) => asLight(reading, light)),
      judgment: { ...two.judgment, deviations: [] },
    };
    const text = reportCgats(measured);
    expect(text).toContain('FLATFIELD_XYZ "MEASURED_LIGHT"');
    expect(text).not.toContain('#');
    expect(text).toContain('LUMINANCE_XYZ_CDM2 "90.000000 100.000000 110.000000"');
  });

  it('says that a 0 is below the floor of the instrument, and leaves out luminance without a color', () => {
    const lights = two.readings.map((reading) => asLight(reading, { X: 0, Y: 0.002, Z: 0 }));
    const withFloor = (readings: typeof lights) =>
      reportCgats({ ...two, readings, judgment: { ...two.judgment, deviations: [] } });
    const floored = withFloor(lights.map((light) => ({ ...light, unresolved: { X: 0.0005, Z: 0.0005 } })));
    expect(floored).toContain('# 0.000000 of a measured XYZ is below the floor');
    expect(floored).toContain('NUMBER_OF_SETS 6');
    const partly = withFloor(
      lights.map((light, at) => (at < 2 ? { ...light, unresolved: { X: 'not-measured' } } : light)),
    );
    expect(partly).toContain('NUMBER_OF_SETS 4');
    expect(partly).not.toContain('# 0.000000');
  });

  it('leaves out what has no color, what was replaced, and an unknown white', () => {
    const none = {
      ...two,
      calibration: { reference: null, problem: null },
      replaced: two.readings.slice(0, 1),
      judgment: { ...two.judgment, deviations: [] },
    };
    const text = reportCgats(none);
    expect(text).toContain('NUMBER_OF_SETS 0');
    expect(text).not.toContain('LUMINANCE_XYZ_CDM2');
  });

  it('writes of a pattern what it shows at the point, and leaves out a point whose code values are unknown', () => {
    const [first] = two.plan.points;
    const samples = first ? [{ xPx: first.xPx, yPx: first.yPx, r: 255, g: 51, b: 0 }] : [];
    const image = { ...WHITE, name: 'image', pattern: { kind: 'sampled-image', name: 'a.png', samples } as const };
    const text = reportCgats({ ...two, plan: { ...two.plan, patches: [image, GREY] } });
    expect(text).toContain(' 100.000000 20.000000 0.000000 ');
    expect(text).toContain('NUMBER_OF_SETS 4');
  });

  it.each(HOSTILE_TEXTS)('keeps to its lines and quotes: %j', (text) => {
    const lines = reportCgats(hostileInspection(text)).split('\n');
    for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]*$/);
    expect(lines.filter((line) => line.startsWith('BEGIN_DATA'))).toEqual(['BEGIN_DATA_FORMAT', 'BEGIN_DATA']);
    for (const line of lines) expect((line.match(/"/g) ?? []).length % 2).toBe(0);
  });
});
