/** A text with the options of tests in place of those of the command. */
export function inTest(text: string): string {
  return Object.entries(OPTIONS).reduce((told, [flag, option]) => told.replaceAll(flag, option), text);
}

const OPTIONS: Readonly<Record<string, string>> = {
  '--accept-signal': '{ acceptSignal: true }',
  '--any-unit': '{ anyUnit: true }',
  '--stop-at-fail': 'stopAtFail',
};
