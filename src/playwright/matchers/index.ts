export { flatfieldMatchers } from './flatfield-matchers.ts';
