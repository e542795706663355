import { type ColorModePreset, colorModePresets, type SimulatedModeType } from './color-mode-presets.ts';
import { Refusal } from './refusal.ts';
import type { SimulatedTarget, Targets } from './targets.ts';

/** A color mode as the service returns it; `target` is null unless the mode is ADVANCED. */
export interface SimulatedColorMode {
  /** 0 to 9. */
  readonly index: number;
  readonly name: string;
  readonly selected: boolean;
  readonly enabled: boolean;
  readonly type: SimulatedModeType;
  readonly target: SimulatedTarget | null;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ColorModeChange {
  readonly enabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly type?: SimulatedModeType | undefined;
  readonly target?: { readonly id: string } | undefined;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

interface Settings {
  name: string;
  enabled: boolean;
  type: SimulatedModeType;
  /** Kept while the mode is of another type than ADVANCED, and in force again when it is ADVANCED again. */
  targetId: string | null;
  parameters: Readonly<Record<string, unknown>>;
}

/** The ten color modes of a monitor, exactly one of them selected. */
export class ColorModes {
  #selectedIndex: number;
  #changes = 0;
  readonly #targets: Targets;
  readonly #modes: Settings[];

  constructor(selectedIndex: number, whiteCdM2: number, targets: Targets) {
    this.#selectedIndex = selectedIndex;
    this.#targets = targets;
    this.#modes = colorModePresets.map((preset) => fromPreset(preset, whiteCdM2, targets));
  }

  get selectedIndex(): number {
    return this.#selectedIndex;
  }

  /** Number of changes and selections. */
  get changes(): number {
    return this.#changes;
  }

  list(): SimulatedColorMode[] {
    return this.#modes.map((_, index) => this.get(index));
  }

  /** Throws `simulated-refusal` for an index that no mode has. */
  get(index: number): SimulatedColorMode {
    const { targetId, ...settings } = this.#settings(index);
    return {
      index,
      ...settings,
      selected: index === this.#selectedIndex,
      target: settings.type === 'ADVANCED' && targetId !== null ? this.#targets.get(targetId) : null,
    };
  }

  select(index: number): void {
    this.#settings(index);
    if (index !== this.#selectedIndex) this.#changes += 1;
    this.#selectedIndex = index;
  }

  /** Applies settings to a mode and selects it; a refused change leaves everything as it was. Throws `simulated-refusal`. */
  change(index: number, change: ColorModeChange): void {
    const mode = this.#settings(index);
    const type = change.type ?? mode.type;
    if (change.parameters !== undefined) refuseParameters(change.parameters, type);
    if (change.target !== undefined) {
      if (type !== 'ADVANCED')
        throw new Refusal('bad-request', 'A target can be given to a mode of type ADVANCED only.');
      mode.targetId = this.#targets.get(change.target.id).id;
    }
    if (change.name !== undefined && change.name !== mode.name) {
      this.#targets.renameColorMode(mode.name, change.name);
      mode.name = change.name;
    }
    mode.enabled = change.enabled ?? mode.enabled;
    mode.type = type;
    mode.parameters = withType({ ...mode.parameters, ...change.parameters }, type);
    this.#changes += 1;
    this.#selectedIndex = index;
  }

  #settings(index: number): Settings {
    const mode = this.#modes[index];
    if (mode === undefined) throw new Refusal('not-found', `There is no color mode ${index}; there are 0 to 9.`);
    return mode;
  }
}

function refuseParameters(parameters: Readonly<Record<string, unknown>>, type: SimulatedModeType): void {
  if (type === 'ADVANCED') {
    throw new Refusal(
      'bad-request',
      'Monitor parameters apply to STANDARD and SYNC_SIGNAL modes only; set the type in the same request.',
    );
  }
  if (parameters['type'] === undefined || parameters['type'] === type) return;
  throw new Refusal('bad-request', `The type of the monitor parameters must be that of the mode, ${type}.`);
}

/** The parameters of a STANDARD or SYNC_SIGNAL mode repeat its type; those of an ADVANCED mode have none. */
function withType(parameters: Readonly<Record<string, unknown>>, type: SimulatedModeType): Record<string, unknown> {
  const { type: _, ...rest } = parameters;
  return type === 'ADVANCED' ? rest : { type, ...rest };
}

function fromPreset(preset: ColorModePreset, whiteCdM2: number, targets: Targets): Settings {
  const { name, enabled, type, gamma, gamut } = preset;
  const parameters = {
    brightness: { type: 'CANDELA', value: whiteCdM2 },
    whitePoint: { type: 'STANDARD', value: 'D65' },
    gamma,
    gamut,
  };
  const target = type === 'ADVANCED' ? targets.create(presetTarget(name, parameters)) : null;
  return { name, enabled, type, targetId: target?.id ?? null, parameters: withType(parameters, type) };
}

function presetTarget(name: string, parameters: Readonly<Record<string, unknown>>): Omit<SimulatedTarget, 'id'> {
  return {
    name,
    colorModeName: name,
    parameters: {
      ...parameters,
      blackLevel: { type: 'MIN' },
      calibrationPolicy: 'GRAY_BALANCE',
      optimizeForLimited109: false,
    },
    profileUpdateRule: 'EVERYTIME',
    profilePolicy: { profileVersion: '4.2', toneCurve: 'LUT', reflectBlackLevel: false },
    useTargetNameAsProfileName: false,
    protection: false,
  };
}
