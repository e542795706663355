// What a bench measured, a row each: ours, what was measured beside it in the same run, their ratio, and the limit of one of both.

/** Ours as times of a reference, which may be at most `limit`; none if it is null. `ratio`: if it is more than one divided by the other. */
export function againstRatio({ what, ours, reference, of, unit, limit = null, ratio = ours / reference }) {
  const said = limit === null ? null : `${String(limit)} times`;
  return rowOf({ what, ours, reference, of, unit, ratio, limit: said, isOver: limit !== null && !(ratio <= limit) });
}

/** Ours in its own unit, which may be at most `limit`; none if it is null. A reference only shows how fast the computer is. */
export function atMost({ limit = null, ...measured }) {
  const said = limit === null ? null : `${String(limit)} ${measured.unit}`;
  return beside({ ...measured, limit: said, isOver: limit !== null && !(measured.ours <= limit) });
}

/** Ours in its own unit, which must be at least `least`. */
export function atLeast({ least, ...measured }) {
  return beside({ ...measured, limit: `at least ${least} ${measured.unit}`, isOver: !(measured.ours >= least) });
}

function beside({ ours, reference = null, ...row }) {
  return rowOf({ ...row, ours, reference, ratio: reference === null ? null : ours / reference });
}

function rowOf({ what, ours, reference, of, unit, ratio, limit, isOver }) {
  return {
    what,
    ours: `${rounded(ours)} ${unit}`,
    reference: reference === null ? null : `${rounded(reference)} ${unit}, ${of}`,
    ratio: ratio === null ? null : rounded(ratio),
    limit,
    isOver,
  };
}

/** Four digits, as limits of 1.005 need. */
function rounded(value) {
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : String(value);
}
