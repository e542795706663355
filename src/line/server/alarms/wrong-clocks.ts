import type { AlarmCondition } from '../../protocol/alarm-rule.ts';
import type { AlarmFacts, FoundAlarm } from './alarm-facts.ts';

/** Stations whose clocks differ from the server's, and, unless the rule names stations, servers whose clocks differ from the database's. */
export function wrongClocks(
  { beyondMs, stations }: Extract<AlarmCondition, { kind: 'clock' }>,
  facts: Pick<AlarmFacts, 'stations' | 'serverClocks'>,
): readonly FoundAlarm[] {
  const isAsked = (name: string) => stations.length === 0 || stations.includes(name);
  const ofStations = facts.stations.flatMap(({ station, clockOffsetMs: ms }): FoundAlarm[] =>
    isAsked(station) && Math.abs(ms) > beyondMs
      ? [{ subject: `station ${station}`, station, finding: { code: 'station-clock', offsetMs: ms } }]
      : [],
  );
  const servers = stations.length === 0 ? facts.serverClocks : [];
  const ofServers = servers.flatMap(({ server, offsetMs: ms }): FoundAlarm[] =>
    Math.abs(ms) > beyondMs
      ? [{ subject: `server ${server}`, station: null, finding: { code: 'server-clock', server, offsetMs: ms } }]
      : [],
  );
  return [...ofStations, ...ofServers];
}
