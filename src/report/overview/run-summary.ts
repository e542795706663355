import { isFailProven } from '../../judge/fail-proven.ts';
import { isSignalPathOnly } from '../../judge/signal-path-only.ts';
import type { Grade } from '../../judge/verdict.ts';
import { calibrationTimes } from '../../record/calibration-times.ts';
import type { Inspection } from '../../record/inspection.ts';
import { limitShare, runValues } from '../../record/run-values.ts';
import { unitOf } from '../../record/unit-of.ts';
import { type ReportLanguage, translator } from '../languages/languages.ts';
import type { TimedValue } from '../statistics/metric-trends.ts';
import { decidingText } from '../text/deciding-text.ts';
import { wording } from '../text/wording.ts';

/** The summary of one run for an overview of many. */
export interface RunSummary {
  readonly runId: string;
  /** As the caller named it, else the monitor's serial number. */
  readonly unit: string;
  readonly modelName: string;
  readonly serialNumber: string;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  /** IANA name of the station's time zone; null if the record does not hold it. */
  readonly timeZone: string | null;
  readonly station: string;
  readonly operator: string | null;
  readonly profile: string;
  readonly grade: Grade;
  readonly summary: string;
  readonly isSimulated: boolean;
  /** True if the readings are of an earlier run. */
  readonly isRejudged: boolean;
  /** True if the run is a step of a gauge study. */
  readonly isGaugeStudy: boolean;
  /** True if the run ended before its plan did; false if it was stopped at a proven fail, which says all there is to say. */
  readonly isStopped: boolean;
  /** True if limits on emitted light were held against the signal. */
  readonly isSignalPathOnly: boolean;
  /** The max part of a limit that a value takes up: 1 is at the limit, 2 and more count as 2; null without a value. */
  readonly limitShare: number | null;
  /** Values that it measured or calibrated to, with metrics in the language of the overview; none of a run that was stopped. */
  readonly values: readonly Omit<TimedValue, 'atMs'>[];
  readonly calibratedAt: string | null;
  readonly validatedAt: string | null;
}

/** A run in short, its sentence in the language of the overview. */
export function summarizeRun(inspection: Inspection, language: ReportLanguage): RunSummary {
  const { runId, unit, monitor, startedAt, station, simulated, readings, judgment, plan } = inspection;
  const { verdict, profile } = judgment;
  return {
    runId,
    unit: unitOf({ unit, monitor }),
    modelName: monitor.modelName,
    serialNumber: monitor.serialNumber,
    startedAt,
    timeZone: station.timeZone ?? null,
    station: station.name,
    operator: station.operator,
    profile: profile.name,
    grade: verdict.grade,
    summary: wording(language, plan).summary(verdict.summary, verdict.grade),
    isSimulated: simulated !== null || verdict.basis.simulated !== null,
    isRejudged: (inspection.earlier ?? []).length > 0,
    isGaugeStudy: inspection.gaugeStudy !== undefined,
    isStopped: inspection.stopped !== null && !isFailProven(inspection),
    isSignalPathOnly: isSignalPathOnly({ readings }, profile),
    limitShare: limitShare(inspection),
    values: valuesOf(inspection, language),
    ...calibrationTimes(inspection),
  };
}

/** The values of a run with their metrics in words. */
function valuesOf(inspection: Inspection, language: ReportLanguage): RunSummary['values'] {
  const { plan } = inspection;
  const words = wording(language, plan);
  const t = translator(language);
  return runValues(inspection).map(({ metric, source, unit, value, lower, upper }) => {
    const [name = '', ...rest] = metric.split(' ');
    const patchIndex = plan.patches.findIndex((patch) => patch.name === rest.join(' '));
    const patch = patchIndex < 0 ? rest.join(' ') : words.patch(patchIndex);
    const what = name === 'luminance' ? t('luminance') : words.metric(name);
    const title =
      source === 'calibration' ? `${t('calibration')}, ${metric}` : patch === '' ? what : `${what}, ${patch}`;
    return { key: `${source} ${metric}`, title, unit, value, lower, upper };
  });
}

/** A part of a limit in percent, on the side of 100 % that it is on. */
export function shareText(limitShare: number): string {
  return `${decidingText(100 * limitShare, [100], (100 * limitShare).toFixed(0))} %`;
}
