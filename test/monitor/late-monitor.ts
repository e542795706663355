export { SteppedClock } from './stepped-clock.ts';
