/** Options of a quick inspection of one patch that is on the screen already. */
export const ofWhite = [
  ...['--resolution', '3840x2160', '--layout', '4x3'],
  ...['--patches', 'white', '--shown', '--marker', 'off'],
];
