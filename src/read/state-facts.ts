/** The monitor itself as facts of a check. */
export function monitorFacts(monitor: { readonly modelName: string; readonly serialNumber: string }) {
  return { model: monitor.modelName, 'serial number': monitor.serialNumber };
}

/** A color mode as a fact of a check; `index` is zero-based. */
export function colorModeFacts(mode: { readonly index: number; readonly name: string; readonly type: string }) {
  return { 'color mode': `${mode.index} ${JSON.stringify(mode.name)} ${mode.type}` };
}
