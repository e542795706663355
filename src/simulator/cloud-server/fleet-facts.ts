import { type Random, seededRandom, seededUuid } from '../seeded-random.ts';

/** A group; `uuid` is what its monitors and configurations call it, `id` what the list of groups does. */
export interface FleetGroup {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly groupPath: string;
}

export interface FleetConfiguration {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly group: FleetGroup;
}

/** The groups of a fleet: one for about fifty monitors, forty at most. */
export function fleetGroups(monitorCount: number, seed: number): readonly [FleetGroup, ...FleetGroup[]] {
  const random = seededRandom('groups', seed);
  const firstId = 1_000_000 + Math.floor(random() * 8_000_000);
  const group = (place: number): FleetGroup => {
    const name = `Group ${place + 1}`;
    return { id: firstId + place, uuid: seededUuid(random), name, groupPath: `/Site ${1 + (place % 4)}/${name}` };
  };
  const count = Math.min(40, Math.max(1, Math.ceil(monitorCount / 50)));
  return [group(0), ...Array.from({ length: count - 1 }, (_, place) => group(place + 1))];
}

const configurationNames = ['Grading BT.709', 'Grading DCI-P3', 'Proofing', 'Photo retouching', 'Office'] as const;

export function fleetConfigurations(groups: readonly [FleetGroup, ...FleetGroup[]], seed: number) {
  const random = seededRandom('configurations', seed);
  return configurationNames.map(
    (name, place): FleetConfiguration => ({
      id: seededUuid(random),
      name,
      owner: `owner${1 + (place % 2)}@fleet.example`,
      group: groups[place % groups.length] ?? groups[0],
    }),
  );
}

/** The service's own facts about a monitor, besides those of the monitor itself. */
export interface ManagedFacts {
  readonly group: FleetGroup;
  readonly isRemoved: boolean;
  readonly firmwareVersion: string;
  readonly configurationName: string;
  readonly computer: { readonly name: string; readonly os: string; readonly clientSoftware: string };
  readonly selfCalibratedDaysAgo: number;
  /** `0` is no error, here; the specification shows no codes. */
  readonly selfCalibrationCode: string;
  readonly uploadedDaysAgo: number;
  readonly assetNumber: string;
}

/** The first monitor of a rig is a healthy one, so that a fleet of one is of use. */
export function managedFacts(
  groups: readonly [FleetGroup, ...FleetGroup[]],
  seed: number,
  place: number,
  removedShare: number,
): ManagedFacts {
  const random = seededRandom('managed', seed, place);
  const isFirst = place === 0;
  return {
    group: groups[place % groups.length] ?? groups[0],
    isRemoved: random() < removedShare && !isFirst,
    firmwareVersion: pick(random, ['1.0000-0000-0000', '1.1021-0000-0000', '2.0004-0000-0000']),
    configurationName: pick(random, configurationNames),
    computer: {
      name: `PC-${String(place + 1).padStart(5, '0')}`,
      os: pick(random, ['Windows 11', 'Windows 10', 'macOS 15.5']),
      clientSoftware: pick(random, ['Client 1.2.0', 'Client 1.3.1']),
    },
    selfCalibratedDaysAgo: isFirst ? 3 : Math.floor(random() ** 3 * 200),
    selfCalibrationCode: isFirst || random() < 0.95 ? '0' : pick(random, ['12', '34', '0x21']),
    uploadedDaysAgo: random() * 20,
    assetNumber: `A-${String(place + 1).padStart(5, '0')}`,
  };
}

function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}
