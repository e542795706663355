import { isSignalPathOnly } from '../../../judge/signal-path-only.ts';
import { partOf } from '../../../plan/sampling/plan-parts.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { LANGUAGES, type ReportLanguage } from '../../../report/languages/languages.ts';
import { wording } from '../../../report/text/wording.ts';
import { inEachLanguage, nothingTested } from './nothing-tested.ts';
import type { ShownResult, WhyText } from './station-state.ts';

export interface ShownResultOptions {
  /** The unit that was scanned: a record of another one proves nothing about it. */
  readonly unit: string;
  /** Shows a marginal pass as a fail. */
  readonly failsOnMarginal: boolean;
}

/** The result on the page for a record. Only a complete run of this very unit can pass. */
export function shownResult(inspection: Inspection, { unit, failsOnMarginal }: ShownResultOptions): ShownResult {
  const { simulated, monitor, judgment, runId } = inspection;
  const { verdict, profile } = judgment;
  const isMarginal = verdict.grade === 'pass-marginal';
  return {
    outcome: outcomeOf(inspection, unit, failsOnMarginal && isMarginal),
    isMarginal,
    simulated: simulated?.scenario ?? null,
    isSignalPathOnly: isSignalPathOnly(inspection, profile),
    why: inEachLanguage((lang) => whyText(inspection, lang)),
    place: placeOf(inspection),
    monitor: { modelName: monitor.modelName, serialNumber: monitor.serialNumber },
    runId,
    isDiscarded: false,
  };
}

/** The result on the page for a run without a record. `simulated`: the scenario of the simulated monitor, or null. */
export function withoutRecord(
  error: { readonly code: string; readonly message: string },
  simulated: string | null,
): ShownResult {
  return {
    ...nothingTested(simulated),
    why: inEachLanguage((lang) => ({ where: '', cause: '', reason: LANGUAGES[lang].sentences.error(error) })),
  };
}

function outcomeOf({ judgment, stopped, unit: recorded }: Inspection, unit: string, fails: boolean) {
  const { outcome } = judgment.verdict;
  if (outcome === 'inconclusive' || recorded !== unit) return 'not-tested';
  if (outcome === 'fail' || fails) return 'fail';
  return stopped === null ? 'pass' : 'not-tested';
}

function whyText(inspection: Inspection, lang: ReportLanguage): WhyText {
  const { plan, judgment, stopped } = inspection;
  const { verdict, diagnoses } = judgment;
  const words = wording(lang, plan);
  const [diagnosis] = diagnoses;
  const reason = firstReason(inspection);
  const { patchIndex = null, pointIndex = null } = reason ?? {};
  const said = reason ? words.reason(reason) : words.summary(verdict.summary, verdict.grade);
  const text = stopped && verdict.outcome !== 'fail' ? words.stop(stopped) : said;
  const place = patchIndex === null || pointIndex === null ? null : { patchIndex, pointIndex };
  return {
    reason: text,
    // Most sentences of limits name their place.
    where: place === null || text.includes(words.place(place)) ? '' : words.reading(place),
    cause: diagnosis ? words.diagnosis(diagnosis).sentence : '',
  };
}

/** The first reason that weighs as much as the verdict; undefined for a pass. */
function firstReason({ judgment }: Inspection) {
  const { outcome, reasons } = judgment.verdict;
  return reasons.find(({ weight }) => weight === outcome);
}

function placeOf(inspection: Inspection): ShownResult['place'] {
  const { plan } = inspection;
  const { patchIndex = null, pointIndex = null } = firstReason(inspection) ?? {};
  if (pointIndex === null) return null;
  const part = partOf(plan, patchIndex ?? -1);
  const point = part.points.find(({ index }) => index === pointIndex);
  const { widthPx, heightPx } = plan.resolution;
  return point ? { x: (point.xPx + 0.5) / widthPx, y: (point.yPx + 0.5) / heightPx } : null;
}
