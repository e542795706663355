import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColorMode, ColorModeType } from '../../src/api/local/color-mode-schema.ts';
import { createLocalApi, type LocalApi } from '../../src/api/local/local-api.ts';
import { operationNames } from '../../src/api/local/operation-name.ts';
import { operations } from '../../src/api/local/operations.ts';
import { RefusedError } from '../../src/api/local/refused-error.ts';
import { defaultRoutes, fillPath } from '../../src/api/local/routes.ts';
import type { RequestAttempt } from '../../src/base/http/retry-policy.ts';
import { noting } from './noting.ts';
import type { Dialect } from './replay.ts';

/** A service that the contract is held against: one monitor with ten modes, an RGB signal, and an ADVANCED mode at index 0. */
export interface Subject {
  readonly baseUrl: string;
  readonly dialect: Dialect;
  readonly close: () => Promise<void>;
}

/** The suite that every implementation of the local API passes: recorded answers and simulators alike. */
export function localApiContract(name: string, setUp: () => Promise<Subject>): void {
  describe(`local API contract: ${name}`, () => {
    let subject: Subject;
    let api: LocalApi;
    let monitorId: string;
    let modes: readonly ColorMode[];
    const called = new Set<PropertyKey>();

    beforeAll(async () => {
      subject = await setUp();
      api = noting(called, createLocalApi({ baseUrl: subject.baseUrl, changeSpacingMs: 0, steadyMs: 0 }));
      monitorId = (await api.listMonitors())[0]?.id ?? 'none';
      modes = await api.getColorModes(monitorId);
    });

    afterAll(async () => {
      await api.close();
      await subject.close();
    });

    const firstOf = (type: ColorModeType) => modes.find((mode) => mode.type === type)?.index ?? -1;

    /** What a change answers: a message in the one dialect, no body in the other where it answers 204. */
    const accepted = (status: 200 | 204) => {
      if (subject.dialect === 'documented') return { message: expect.stringMatching(/./) };
      return status === 204 ? { message: null } : { message: expect.toSatisfy(isStringOrNull) };
    };

    it('lists monitors whose id is the model in lower case and the serial number', async () => {
      const [monitor] = await api.listMonitors();
      expect(monitor?.id).toBe(`${monitor?.modelName.toLowerCase()}_${monitor?.serialNumber}`);
    });

    it('lists ten color modes with zero-based indices, one of them selected', () => {
      expect(modes.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(modes.filter(({ selected }) => selected)).toHaveLength(1);
      expect(modes.filter((mode) => !/^[A-Za-z0-9 \-_.()]{1,16}$/.test(mode.name))).toEqual([]);
      expect(modes[0]?.type).toBe('ADVANCED');
    });

    it('gets one color mode as the list shows it', async () => {
      expect(await api.getColorMode(monitorId, 0)).toEqual(modes[0]);
      const standard = firstOf('STANDARD');
      expect(await api.getColorMode(monitorId, standard)).toEqual(modes[standard]);
    });

    it('gets calibration results whose x and y agree with X, Y and Z', async () => {
      const results = await api.getCalibrationResults(monitorId, 0);
      const complete = results.filter(({ calibrationData }) => calibrationData?.white);
      expect(complete.length).toBeGreaterThan(0);
      const colors = complete.flatMap(({ calibrationData, measurementData: measured }) => [
        calibrationData?.white,
        measured?.red,
        measured?.green,
        measured?.blue,
        measured?.black,
      ]);
      const disagreeing = colors.filter((color) => {
        if (!color) return true;
        const sum = color.X + color.Y + color.Z;
        return Math.abs(color.X / sum - Number(color.x)) > 0.002 || Math.abs(color.Y / sum - Number(color.y)) > 0.002;
      });
      expect(disagreeing).toEqual([]);
      expect(complete.filter(({ executedAt }) => !/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(executedAt ?? ''))).toEqual([]);
    });

    it('gets the validation results of each calibration result', async () => {
      const results = await api.getCalibrationResults(monitorId, 0);
      for (const { id } of results) {
        const validations = await api.getValidationResults(monitorId, 0, id);
        expect(Array.isArray(validations)).toBe(true);
      }
      expect.assertions(results.length);
    });

    it('gets and changes the key lock', async () => {
      expect(await api.getKeyLock(monitorId)).toBe('OFF');
      for (const keyLock of ['MENU', 'ALL', 'OFF'] as const) {
        expect(await api.setKeyLock(monitorId, keyLock)).toEqual(accepted(204));
      }
    });

    it('gets pixel information at the coordinate asked for', async () => {
      const answer = await api.getPixelInformation(monitorId, { x: 100, y: 200, showMarker: false, bitDepth: 'AUTO' });
      expect(answer.position).toEqual({ x: 100, y: 200 });
      expect(answer.colorFormat).toBe('RGB');
      expect(answer.rawValue.format).toBe('RGB');
      expect(answer.hdcp).toBe(false);
      const { r, g, b } = answer.convertedRgbFull;
      expect(Math.max(r, g, b)).toBeLessThan(2 ** answer.bitDepth);
      expect(answer.received).toMatchObject({ position: { x: 100, y: 200 } });
    });

    it.each(['8_BIT', '10_BIT', '12_BIT'] as const)(
      'takes %s, even if the monitor falls back to AUTO',
      async (bitDepth) => {
        const showMarker = bitDepth === '8_BIT';
        const answer = await api.getPixelInformation(monitorId, { x: 100, y: 200, showMarker, bitDepth });
        expect([8, 10, 12]).toContain(answer.bitDepth);
      },
    );

    it('takes a pixel information request without its optional parts', async () => {
      expect((await api.getPixelInformation(monitorId, { x: 100, y: 200 })).position).toEqual({ x: 100, y: 200 });
    });

    it('shows and hides the marker', async () => {
      const shown = await api.setPixelMarker(monitorId, { marker: 'SHOW', position: { x: 100, y: 200 } });
      expect(shown).toEqual(accepted(204));
      expect(await api.setPixelMarker(monitorId, { marker: 'HIDE' })).toEqual(accepted(204));
    });

    it('changes the current color mode', async () => {
      expect(await api.selectColorMode(monitorId, 1)).toEqual(accepted(200));
      expect(await api.selectColorMode(monitorId, 0)).toEqual(accepted(200));
    });

    it('changes the settings of a color mode', async () => {
      const brightness = { type: 'CANDELA', value: 120 };
      const targetId = modes[0]?.target?.['id'];
      const answers = [
        await api.changeColorMode(monitorId, 0, { name: 'Proof (1).a-b_c' }),
        await api.changeColorMode(monitorId, 0, { target: { id: String(targetId) } }),
        await api.changeColorMode(monitorId, firstOf('STANDARD'), { enabled: true, parameters: { brightness } }),
        await api.changeColorMode(monitorId, 0, { type: 'STANDARD', parameters: { brightness } }),
        await api.changeColorMode(monitorId, 0, { type: 'ADVANCED' }),
      ];
      expect(answers).toEqual(answers.map(() => accepted(204)));
    });

    it('starts and stops the self-calibration', async () => {
      expect(await api.setSelfCalibration(monitorId, 'RUN')).toEqual(accepted(200));
      expect(await api.setSelfCalibration(monitorId, 'STOP')).toEqual(accepted(200));
    });

    it('lists and creates calibration targets', async () => {
      const known = (await api.getTargets(monitorId)).map(({ id }) => id);
      const parameters = {
        brightness: { type: 'CANDELA', value: 100 },
        blackLevel: { type: 'MIN' },
        whitePoint: { type: 'STANDARD', value: 'D65' },
        gamma: { type: 'GAMMA', value: 2.2 },
        gamut: { type: 'NATIVE' },
      };
      const target = await api.createTarget(monitorId, { name: 'Contract', colorModeName: null, parameters });
      expect(target).toMatchObject({ name: 'Contract', profileUpdateRule: 'EVERYTIME', protection: false });
      expect(target.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
      expect(known).not.toContain(target.id);
    });

    it('refuses unknown monitors and modes with 404 and a message', async () => {
      const outcomes = await Promise.allSettled([
        api.getKeyLock('no-such-monitor'),
        api.getColorMode(monitorId, 10),
        api.selectColorMode(monitorId, 10),
      ]);
      for (const outcome of outcomes) {
        const reason = outcome.status === 'rejected' ? (outcome.reason as unknown) : undefined;
        expect(reason).toBeInstanceOf(RefusedError);
        expect(reason).toMatchObject({ status: 404, serviceMessage: expect.stringMatching(/./) });
      }
    });

    it('tells of each attempt', async () => {
      const attempts: RequestAttempt[] = [];
      await api.getKeyLock(monitorId, { onAttempt: (attempt) => attempts.push(attempt) });
      expect(attempts).toEqual([expect.objectContaining({ outcome: 'answered' })]);
    });

    it('speaks its dialect to any other client', async () => {
      const { method, path } = defaultRoutes.setKeyLock;
      const answer = await fetch(`${subject.baseUrl}${fillPath(path, { monitorId })}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ keyLock: 'OFF' }),
      });
      expect(answer.status).toBe(subject.dialect === 'field' ? operations.setKeyLock.status : 200);
      const text = await answer.text();
      expect(text === '').toBe(subject.dialect === 'field');
      expect(text).toMatch(subject.dialect === 'field' ? /^$/ : /"message":/);
    });

    it('is tried for every operation', () => {
      expect(operationNames.filter((name) => !called.has(name))).toEqual([]);
    });
  });
}

function isStringOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}
