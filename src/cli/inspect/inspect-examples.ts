/** Calls that most people begin with. */
export const inspectExamples = [
  ['Try it without a monitor', 'flatfield inspect --simulate flat --resolution 3840x2160'],
  ['The connected monitor, patches in a browser window', 'flatfield inspect --resolution 3840x2160 --show'],
  ['Whether code values arrive unchanged', 'flatfield inspect --resolution 3840x2160 --show --profile signal-exact'],
  ['One patch that is on the screen already', 'flatfield inspect --resolution 3840x2160 --patches white --shown'],
  ['Resume an interrupted run', 'flatfield inspect --resume reports/RUN'],
] as const;
