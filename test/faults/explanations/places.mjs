import { deviationInSteps, isAsReceived } from '../samples.mjs';
import { channelExplanations } from './channels.mjs';

/** Causes that change the picture by place: whether the deviations lie as such a cause would lay them. */
export const placeExplanations = {
  'region-apart': (samples) => isRegion(samples) && !isGradient(samples),
  bands: (samples) =>
    channelExplanations.gain(samples.filter(isWrong)) && ['x', 'y'].some((axis) => isBanded(samples, axis)),
  gradient: isGradient,
  'patch-not-shown': isNotThePatch,
};

const isWrong = (sample) => deviationInSteps(sample) > 1.5;

/** A box holds every wrong sample and, under the patches that have any, no right one. */
function isRegion(samples) {
  const wrong = samples.filter(isWrong);
  const frames = new Set(wrong.map(({ frame }) => frame));
  const right = samples.filter((sample) => !isWrong(sample) && frames.has(sample.frame));
  return right.length > 0 && isApart(wrong, right);
}

function isApart(inside, others) {
  const [left, right] = extent(inside, 'x');
  const [top, bottom] = extent(inside, 'y');
  return others.every(({ place: { x, y } }) => x < left || x > right || y < top || y > bottom);
}

function extent(samples, axis) {
  const values = samples.map(({ place }) => place[axis]);
  return [Math.min(...values), Math.max(...values)];
}

/** Whole columns or rows are wrong, and right ones lie between them. What is wrong has one factor. */
function isBanded(samples, axis) {
  const wrongFrames = new Set(samples.filter(isWrong).map(({ frame }) => frame));
  const lines = groupBy(samples, axis, wrongFrames);
  const states = [...lines]
    .sort(([a], [b]) => a - b)
    .map(([, line]) => (line.every(isWrong) ? 'wrong' : line.some(isWrong) ? 'mixed' : 'right'));
  const runs = states.filter((state, index) => state !== states[index - 1]);
  return !states.includes('mixed') && runs.filter((state) => state === 'wrong').length > 1;
}

function groupBy(samples, axis, frames) {
  const lines = new Map();
  for (const sample of samples.filter(({ frame }) => frames.has(frame))) {
    const key = sample.place[axis];
    lines.set(key, [...(lines.get(key) ?? []), sample]);
  }
  return lines;
}

/** A factor or a shift that is a plane over the screen, or a factor that falls with the square of the distance from its middle. */
function isGradient(samples) {
  const plane = ({ x, y }) => [1, x, y];
  const dome = ({ x, y }) => [1, (x - 0.5) ** 2 + (y - 0.5) ** 2];
  return (
    isSurface(samples, plane, 'factor') || isSurface(samples, plane, 'shift') || isSurface(samples, dome, 'factor')
  );
}

function isSurface(samples, termsOf, how) {
  let isSteep = false;
  const fits = [0, 1, 2].map((channel) => {
    const rows = samples
      .filter(({ shown, got, step }) => got[channel] > step && (how === 'shift' || shown[channel] > 0))
      .map(({ place, shown, got }) => {
        const terms = termsOf(place);
        const scale = how === 'factor' ? shown[channel] : 1;
        return {
          terms: terms.map((term) => term * scale),
          value: how === 'factor' ? got[channel] : got[channel] - shown[channel],
        };
      });
    const weights = leastSquares(rows);
    if (weights?.slice(1).some((weight) => Math.abs(weight) > 4 * samples[0].step)) isSteep = true;
    return weights ?? null;
  });
  const predicted = ({ place, shown }) =>
    shown.map((drive, channel) => {
      const weights = fits[channel];
      if (weights === null) return drive;
      const surface = termsOf(place).reduce((sum, term, index) => sum + term * weights[index], 0);
      return Math.min(1, Math.max(0, how === 'factor' ? drive * surface : drive + surface));
    });
  return isSteep && samples.every((sample) => isAsReceived(predicted(sample), sample));
}

/** Weights of the terms by the normal equations and Gauss-Jordan elimination; undefined if the samples do not determine them. */
function leastSquares(rows) {
  const size = rows[0]?.terms.length ?? 0;
  if (rows.length < size || size === 0) return undefined;
  const m = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) => rows.reduce((sum, { terms }) => sum + terms[i] * terms[j], 0)),
    rows.reduce((sum, { terms, value }) => sum + terms[i] * value, 0),
  ]);
  for (let i = 0; i < size; i += 1) {
    const pivot = m.slice(i).reduce((best, row, k) => (Math.abs(row[i]) > Math.abs(m[best][i]) ? i + k : best), i);
    if (Math.abs(m[pivot][i]) < 1e-9) return undefined;
    [m[i], m[pivot]] = [m[pivot], m[i]];
    m[i] = m[i].map((value) => value / m[i][i]);
    for (let k = 0; k < size; k += 1) if (k !== i) m[k] = m[k].map((value, j) => value - m[k][i] * m[i][j]);
  }
  return m.map((row) => row[size]);
}

/** What is received does not depend on the patch, or is the patch before. One patch alone cannot tell. */
function isNotThePatch(samples) {
  const byPlace = new Map();
  for (const sample of samples) {
    const key = `${sample.position.xPx},${sample.position.yPx}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), sample]);
  }
  const groups = [...byPlace.values()];
  const isFixed = groups.every(([first, ...rest]) => rest.every((sample) => isAsReceived(first.got, sample)));
  const isBefore = groups.every((group) => {
    const ordered = [...group].sort((a, b) => a.frame - b.frame);
    return ordered.slice(1).every((sample, index) => isAsReceived(ordered[index].shown, sample));
  });
  return isFixed || isBefore;
}
