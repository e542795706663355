import type { Inspection } from '../../../record/inspection.ts';
import { namedPlaces, placesOf } from '../../../report/text/places.ts';
import { cutText } from '../../protocol/fields.ts';
import type { Said } from '../../protocol/said.ts';

type Summary = Inspection['judgment']['verdict']['summary'];

/** The sentence of a run's verdict, as codes and values. */
export function saidOf({ plan, judgment: { verdict } }: Inspection): Said {
  const { readings, profile, nearest, reason, more, missed } = verdict.summary;
  const summary = {
    ...{ readings, more, profile: cutText(profile) },
    nearest: nearest && isShort(nearest) ? nearest : null,
    reason: reason && shortened(reason),
    ...(missed && { missed: shortened(missed) }),
  };
  const places = namedPlaces(summary, placesOf(plan)).map(({ patch, ...place }) => ({
    ...place,
    patch: patch === null ? null : cutText(patch),
  }));
  return { code: 'verdict', grade: verdict.grade, summary, places };
}

/** A statement that only a strange record has keeps its code alone. */
function shortened({ code, params, weight, patchIndex, pointIndex }: NonNullable<Summary['reason']>) {
  return { code: cutText(code), params: isShort(params) ? params : {}, weight, patchIndex, pointIndex };
}

function isShort(value: object): boolean {
  return JSON.stringify(value).length <= MAX_STATEMENT;
}

/** In UTF-16 code units. */
const MAX_STATEMENT = 2000;
