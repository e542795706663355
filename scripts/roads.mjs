/**
 * The road of an option, `--operator` of `flatfield inspect`, from the command line to the page: each function that holds it and hands it on, and
 * what it is held in there. `test/roads.test.ts` checks the list.
 */
export const optionRoad = [
  ['cli/main.ts', 'main', 'args'],
  ['cli/parser/parse-command-line.ts', 'parseCommandLine', 'args'],
  ['cli/parser/find-command.ts', 'findCommand', 'args'],
  ['cli/parser/attached-values.ts', 'attachedValues', 'rest'],
  ['cli/parser/parse-command-line.ts', 'parsed', 'args'],
  ['cli/parser/parse-command-line.ts', 'asGiven', 'argv'],
  ['cli/command.ts', 'defineCommand', 'given'],
  ['cli/parser/argument-values.ts', 'argumentValues', 'given'],
  ['cli/inspect/inspect-command.ts', 'inspectCommand', 'argv'],
  ['cli/inspect/prepare-inspection.ts', 'prepareInspection', 'argv'],
  ['cli/inspect/asked-options.ts', 'askedOptions', 'given'],
  ['cli/inspect/asked-options.ts', 'withDefaults', 'given'],
  ['cli/inspect/request-of.ts', 'requestOf', 'argv'],
  ['cli/inspect/inspect-on-line.ts', 'inspectOnLine', 'prepared'],
  ['cli/inspect/run-inspection.ts', 'runInspection', 'prepared'],
  ['cli/inspect/run-inspection.ts', 'inspectWith', 'request'],
  ['run/inspect-into-folder.ts', 'inspectIntoFolder', 'options'],
  ['run/run-plan.ts', 'resolveRunPlan', 'operator'],
  ['run/folder/stored-options.ts', 'checkedOptions', 'options'],
  ['run/source/session.ts', 'openSession', 'plan'],
  ['run/folder/run-manifest.ts', 'runManifestOf', 'plan'],
  ['run/run-session.ts', 'runSession', 'station'],
  ['run/folder/write-run.ts', 'writeOut', 'inspection'],
  ['run/folder/write-run.ts', 'writeRun', 'inspection'],
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
