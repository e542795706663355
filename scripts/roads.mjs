/**
 * The road of an option, `--operator` of `flatfield inspect`, from the command line to the page: each function that holds it and hands it on, and
 * what it is held in there. `test/roads.test.ts` checks the list.
 */
export const optionRoad = [
  ['cli/main.ts', 'main', 'args'],
  ['cli/parse-command-line.ts', 'parseCommandLine', 'args'],
  ['cli/find-command.ts', 'findCommand', 'args'],
  ['cli/attached-values.ts', 'attachedValues', 'rest'],
  ['cli/parse-command-line.ts', 'parsed', 'args'],
  ['cli/parse-command-line.ts', 'asGiven', 'argv'],
  ['cli/command.ts', 'defineCommand', 'given'],
  ['cli/argument-values.ts', 'argumentValues', 'given'],
  ['cli/inspect-command.ts', 'inspectCommand', 'argv'],
  ['cli/prepare-inspection.ts', 'prepareInspection', 'argv'],
  ['cli/asked-options.ts', 'askedOptions', 'given'],
  ['cli/asked-options.ts', 'withDefaults', 'given'],
  ['cli/request-of.ts', 'requestOf', 'argv'],
  ['cli/inspect-command.ts', 'inspectOnLine', 'prepared'],
  ['cli/run-inspection.ts', 'runInspection', 'prepared'],
  ['cli/run-inspection.ts', 'inspectWith', 'request'],
  ['run/inspect-into-folder.ts', 'inspectIntoFolder', 'options'],
  ['run/run-plan.ts', 'resolveRunPlan', 'operator'],
  ['run/kept-options.ts', 'checkedOptions', 'options'],
  ['run/session.ts', 'openSession', 'plan'],
  ['run/run-manifest.ts', 'runManifestOf', 'plan'],
  ['run/run-session.ts', 'runSession', 'station'],
  ['run/write-run.ts', 'writeOut', 'inspection'],
  ['run/write-run.ts', 'writeRun', 'inspection'],
  ['report/html/report-html.ts', 'reportHtml', 'inspection'],
  ['report/html/conditions-section.ts', 'conditionsSection', 'station.operator'],
];

/**
 * What says by itself of which fields the answer about a pixel consists, outside the simulator, which owns its own model.
 */
export const pixelShapes = [
  ['local-api/pixel-information-schema.ts', 'pixelInformationSchema'],
  ['local-api/pixel-information.ts', 'PixelInformation'],
  ['reading/reading.ts', 'signalFields'],
];
