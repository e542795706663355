/** Option of every command that judges readings of the signal. */
export const acceptSignalOption = {
  'accept-signal': {
    type: 'boolean',
    describe: 'Accept a verdict of a light profile on the signal path only',
  },
} as const;
