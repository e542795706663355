import type { Meter, MeterReading } from '../read/meter/meter.ts';
import { listInstruments } from '../read/meter/spotread/list-instruments.ts';
import { jsonOption } from './api-options.ts';
import { defineCommand } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { meterOption, meterOptions, openMeter } from './inspect/meter-options.ts';
import { flagOption } from './option-kinds.ts';
import { type Fitted, table } from './table.ts';

/** `flatfield meters`: the instruments that ArgyllCMS finds; with `--read`, what one says of itself and one reading of it. */
export const metersCommand = defineCommand({
  options: {
    meter: { ...meterOption, default: 'spotread' as const },
    ...meterOptions,
    read: flagOption('Connect to the meter, take one reading and print both'),
    ...jsonOption,
  },
  run: async (argv, context) => {
    const { print, tell, environment, signal, clock } = context;
    if (!argv.read && argv.meter === 'spotread') {
      tell('Searching for instruments: seconds for each serial port, a minute at most.\n');
      const found = await listInstruments({ program: argv['meter-program'], environment, clock, signal });
      if (argv.json) print(`${JSON.stringify(found, null, 2)}\n`);
      else if (found.instruments.length === 0)
        tell(`ArgyllCMS ${found.version} finds no instrument: connect one, and close other programs that use it.\n`);
      else
        print(
          table(
            ['port', 'instrument'],
            found.instruments.map(({ port, name }) => [port, name]),
          ),
        );
      return exitCodes.pass;
    }
    tell('Connecting to the meter.\n');
    const meter = await openMeter(argv.meter, argv, context);
    try {
      const reading = await meter.measure({ signal });
      print(argv.json ? `${JSON.stringify({ meter: meter.identity, reading }, null, 2)}\n` : readText(meter, reading));
    } finally {
      await meter.release();
    }
    return exitCodes.pass;
  },
});

function readText({ identity }: Meter, { xyz, belowFloor, line }: MeterReading): Fitted {
  const { instrument, serialNumber, firmware, port, mode, correction, software } = identity;
  const below = belowFloor.length === 0 ? '' : ` (below the floor of the meter: ${belowFloor.join(', ')})`;
  return table(
    ['', 'found'],
    [
      ['instrument', instrument ?? 'not reported'],
      ['serial number', serialNumber ?? 'not reported'],
      ['firmware', firmware ?? 'not reported'],
      ['port', port],
      ['mode', mode],
      ['correction', correction ? `${correction.fileName}, SHA-256 ${correction.sha256}` : 'none'],
      ['software', software ? `${software.name} ${software.version}` : 'not reported'],
      ['X, Y, Z in cd/m2', `${xyz.X}, ${xyz.Y}, ${xyz.Z}${below}`],
      ['line', line.trim()],
    ],
  );
}
