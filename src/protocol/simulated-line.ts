/**
 * Prefix of the scenario names in the records of a simulated line. Its runs count as production in a demonstration, and nowhere else;
 * any other simulation counts nowhere.
 */
export const SIMULATED_LINE = 'simulated-line/';
