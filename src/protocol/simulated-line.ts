/**
 * How the scenarios of a simulated line's runs begin, in their records. They count as production in a demonstration, and nowhere else;
 * any other simulation counts nowhere.
 */
export const SIMULATED_LINE = 'simulated-line/';
