/** Causes that change each channel by itself: whether one parameter, within rounding, explains every sample of a channel. */
export const channelExplanations = {
  'constant-shift': (samples) => everyChannel(samples, shiftBounds, [-0.6, 0.6]),
  gain: (samples) => everyChannel(samples, gainBounds, [0.1, 10]),
  'tone-curve': (samples) => everyChannel(samples, gammaBounds, [0.2, 5]),
  contrast: (samples) => hasParameter(samples, [0, 1, 2], contrastBounds, [0.2, 5]),
  'black-raised': (samples) =>
    everyChannel(samples, liftBounds, [0, 0.5]) || everyChannel(samples, floorBounds, [0, 0.5]),
  'channel-dead': isChannelDead,
};

const none = [1, 0];
const any = [-Infinity, Infinity];

function everyChannel(samples, boundsOf, limits) {
  return [0, 1, 2].every((channel) => hasParameter(samples, [channel], boundsOf, limits));
}

function hasParameter(samples, channels, boundsOf, [min, max]) {
  let [low, high] = [min, max];
  for (const { shown, got, step } of samples) {
    for (const channel of channels) {
      const [from, to] = boundsOf(shown[channel], got[channel], 1.5 * step);
      [low, high] = [Math.max(low, from), Math.min(high, to)];
      if (low > high) return false;
    }
  }
  return true;
}

/** The lowest and the highest drive before clipping that would be received as `y`. */
function unclipped(y, tolerance) {
  return [y <= tolerance ? -Infinity : y - tolerance, y >= 1 - tolerance ? Infinity : y + tolerance];
}

/** y = x + c */
function shiftBounds(x, y, tolerance) {
  return unclipped(y, tolerance).map((drive) => drive - x);
}

/** y = g x */
function gainBounds(x, y, tolerance) {
  if (x === 0) return y <= tolerance ? any : none;
  return unclipped(y, tolerance).map((drive) => drive / x);
}

/** y = x ^ gamma */
function gammaBounds(x, y, tolerance) {
  if (x === 0 || x === 1) return Math.abs(x - y) <= tolerance ? any : none;
  const exponent = (drive) => Math.log(drive) / Math.log(x);
  return [exponent(Math.min(1, y + tolerance)), y <= tolerance ? Infinity : exponent(y - tolerance)];
}

/** y = 0.5 + k (x - 0.5) */
function contrastBounds(x, y, tolerance) {
  const distance = x - 0.5;
  if (Math.abs(distance) < tolerance) return Math.abs(y - 0.5) <= 2 * tolerance ? any : none;
  const bounds = unclipped(y, tolerance).map((drive) => (drive - 0.5) / distance);
  return distance > 0 ? bounds : bounds.toReversed();
}

/** y = a + (1 - a) x */
function liftBounds(x, y, tolerance) {
  if (x === 1) return y >= 1 - tolerance ? any : none;
  return [(y - tolerance - x) / (1 - x), (y + tolerance - x) / (1 - x)];
}

/** y = max(x, a) */
function floorBounds(x, y, tolerance) {
  if (y < x - tolerance) return none;
  return [y > x + tolerance ? y - tolerance : -Infinity, y + tolerance];
}

function isChannelDead(samples) {
  const states = [0, 1, 2].map((channel) => {
    const differsAtMost = (drive) =>
      samples.every(({ shown, got, step }) => Math.abs((drive ?? shown[channel]) - got[channel]) <= 1.5 * step);
    if (differsAtMost(undefined)) return 'right';
    return differsAtMost(0) || differsAtMost(1) ? 'dead' : 'wrong';
  });
  return states.includes('dead') && !states.includes('wrong');
}
