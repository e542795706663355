export { flatfieldMatchers, type Uniformity } from './flatfield-matchers.ts';
