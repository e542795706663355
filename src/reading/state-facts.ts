import { canonicalJson } from '../reference/canonical-json.ts';

/** The monitor itself as facts of a check. */
export function monitorFacts(monitor: { readonly modelName: string; readonly serialNumber: string }) {
  return { model: monitor.modelName, 'serial number': monitor.serialNumber };
}

/** The settings of a color mode that change what it shows, as facts of a check: they must stay, whatever its target says. */
export function colorModeSettingsFacts(mode: { readonly enabled: boolean; readonly parameters?: unknown }) {
  return {
    'color mode enabled': String(mode.enabled),
    'color mode parameters': canonicalJson(mode.parameters),
  };
}

/** A color mode as a fact of a check; `index` is zero-based. */
export function colorModeFacts(mode: { readonly index: number; readonly name: string; readonly type: string }) {
  return { 'color mode': `${mode.index} ${JSON.stringify(mode.name)} ${mode.type}` };
}
