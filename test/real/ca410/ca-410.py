"""A CA-410 on a pseudo-terminal, whose name is a symbolic link: the first argument. Ends with its standard input.

The protocol is that of the manufacturer's communication specification, as public drivers give it (specio,
konica_minolta_ca410.py): ASCII, a carriage return ends commands and answers, OKnn is a sum of flags, ERnn refuses.
Each line of standard input is JSON that changes the state below; each command is printed as it comes.
"""
import json
import os
import select
import sys
import tty
from urllib.request import urlopen

STATE = {
    # X, Y, Z in cd/m2, or the address of a simulator's light.
    'light': [95, 100, 108],
    # Added to OK00 of measurements.
    'flags': 0,
    # A command and the number of an ERnn: it refuses that, until told otherwise.
    'refuses': {},
    # Zero calibration: 0 never done, 1 recommended, 2 done. `leaks`: so often light reaches the probe.
    'zero': 2,
    'leaks': 0,
    # 0 fL, 1 cd/m2.
    'unit': 0,
    'serial': '80005086',
    # Of measurements: silent, garbled, half, endless, unplugged.
    'fault': None,
    'taken': 0,
    # Readings before the fault, the flags or the refusal.
    'after': 0,
}


def main():
    link = sys.argv[1]
    master, slave = os.openpty()
    tty.setraw(slave)
    os.symlink(os.ttyname(slave), link)
    say({'port': os.ttyname(slave)})
    pending = b''
    told = b''
    while True:
        ready = select.select([master, 0], [], [])[0]
        if 0 in ready:
            chunk = os.read(0, 4096)
            if not chunk:
                break
            *lines, told = (told + chunk).split(b'\n')
            for line in lines:
                STATE.update(json.loads(line))
                say({'told': True})
        if master not in ready:
            continue
        pending += os.read(master, 256)
        while b'\r' in pending:
            command, pending = pending.split(b'\r', 1)
            say({'command': command.decode('ascii')})
            reply = answer(command.decode('ascii'))
            if reply is None:
                os.unlink(link)
                os.close(slave)
                return os.close(master)
            os.write(master, reply)
    os.unlink(link)


def say(what):
    print(json.dumps(what), flush=True)


def answer(command):
    """What the instrument writes; nothing where it stays silent, None where it is unplugged."""
    name, *arguments = command.split(',')
    if name in STATE['refuses'] and (name != 'MES' or STATE['after'] == 0):
        return line('ER%02d' % STATE['refuses'][name])
    if command == 'IDO,0,1':
        return line('OK00,CA-410,00800,CA-VP427A       ,Ver.1.80.0002,%s,' % STATE['serial'])
    if command == 'STR,6':
        return line('OK00,%d' % STATE['unit'])
    if command == 'STR,23':
        return line('OK00,%d' % STATE['zero'])
    if command == 'ZRC':
        if STATE['leaks'] > 0:
            STATE['leaks'] -= 1
            return line('ER21')
        STATE['zero'] = 2
        return line('OK00')
    if name == 'LUS' and arguments in (['0'], ['1']):
        STATE['unit'] = int(arguments[0])
        return line('OK00')
    if name in ('MDS', 'MCH', 'SCS', 'FSC') and arguments:
        return line('OK00')
    if command == 'MES,2' and STATE['zero'] != 0:
        return measured()
    return line('ER10')


def measured():
    fault, flags = STATE['fault'], STATE['flags']
    if STATE['after'] > 0:
        STATE['after'] -= 1
        fault, flags = None, 0
    if fault == 'unplugged':
        return None
    if fault == 'silent':
        return b''
    # Noise: an instrument that measures the same twice, to the last digit, is taken for frozen.
    noise = 1 + STATE['taken'] % 5 * 1e-6
    STATE['taken'] += 1
    x, y, z = (value * noise for value in light())
    scale = 1 if STATE['unit'] == 1 else 1 / 3.426259
    x, y, z = x * scale, y * scale, z * scale
    total = x + y + z
    chromaticity = [x / total, y / total] if total > 0 else [-99999999, -99999999]
    values = [*chromaticity, y, '+0.02', -99999999, x, y, z]
    text = 'OK%02d,P1,0,%s' % (flags, ','.join(map(printed, values)))
    if fault == 'garbled':
        return b'\x1b[2J' + line(text[:40])
    if fault == 'half':
        return text[:40].encode('ascii')
    if fault == 'endless':
        return text.encode('ascii') * 9
    return line(text)


def light():
    if isinstance(STATE['light'], list):
        return STATE['light']
    with urlopen(STATE['light'] + '/light') as response:
        seen = json.load(response)
    return seen['X'], seen['Y'], seen['Z']


def printed(value):
    """Nine characters, as the instrument prints them."""
    if isinstance(value, str) or value == -99999999:
        return str(value)
    return ('%.7f' % value)[:9]


def line(text):
    return text.encode('ascii') + b'\r'


main()
