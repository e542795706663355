/**
 * Signals that ask a program to end. Windows sends SIGINT for Ctrl-C, SIGBREAK for Ctrl-Break and SIGHUP when the console is closed; there, a
 * program is ended some seconds after SIGHUP, whatever it does. No other system knows SIGBREAK, and none sends it.
 */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;
