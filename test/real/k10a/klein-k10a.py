"""A Klein K-10A on a pseudo-terminal: /dev/ttyUSB0 of the namespace that it runs in. Ends with its parent.

It measures the light of the simulated monitor at FLATFIELD_LIGHT_URL. K10A_FAULT is what goes wrong, after so many measurements
(two when spotread connects, then one a reading of bright light, more of a dim one): `under-range:6`. SCRATCH is a folder that remembers their number, so that
an instrument that was unplugged stays so.
The protocol is that of the public driver of ArgyllCMS (spectro/kleink10.c): 9600 8N1, commands end in CR, an answer
echoes two letters and ends in <0>, or in an error letter in its place.
"""
import json
import math
import os
import select
import struct
import tty
import urllib.request

FAULTS = {'under-range': b'N5' + bytes(10) + b'<u>', 'aiming-lights': b'N5' + bytes(10) + b'<L>', 'garbled': b'\x1b[2J' + bytes(8) + b'<0>'}


COUNT = os.path.join(os.environ['SCRATCH'], 'readings')


def main():
    if fault() == 'unplugged':
        return
    master, slave = os.openpty()
    tty.setraw(slave)
    os.symlink(os.ttyname(slave), '/dev/ttyUSB0')
    parent, pending = os.getppid(), b''
    while os.getppid() == parent:
        if not select.select([master], [], [], 0.1)[0]:
            continue
        # A line feed follows some commands, a semicolon may precede one; neither has an echo.
        pending += os.read(master, 256).replace(b';', b'').replace(b'\n', b'')
        while b'\r' in pending:
            command, pending = pending.split(b'\r', 1)
            reply = answer(command)
            if reply is None:
                return os.unlink('/dev/ttyUSB0')
            os.write(master, reply)


def answer(command):
    """What the instrument writes; empty where it stays silent, None where it is unplugged."""
    if command[:2] == b'N5':
        return measured()
    if command == b'D024':
        return b'D4' + b'\xff' * 60 + b'<0>'
    known = {b'P0': b'K-10-A 000001234', b'P2': b'01.09fh ', b'D7': b'\xff' * 1920}
    if command[:2] in known:
        return command[:2] + known[command[:2]] + b'<0>'
    # Aiming lights and ranges. Whatever else is asked is a question to another instrument.
    return command[:2] + b'<0>' if command[:1] in (b'L', b'J') else b''


def measured():
    now = fault()
    if now == 'silent':
        return b''
    if now == 'unplugged':
        return None
    if now is not None:
        return FAULTS[now]
    with open(COUNT, 'a', encoding='utf8') as file:
        file.write('.')
    with urllib.request.urlopen(os.environ['FLATFIELD_LIGHT_URL'] + '/light') as response:
        light = json.load(response)
    return b'N5' + b''.join(number(light[name]) for name in 'XYZ') + b'\x02<0>'


def fault():
    """What is wrong now; None while all is well."""
    kind, _, after = os.environ.get('K10A_FAULT', '').partition(':')
    taken = os.path.getsize(COUNT) if os.path.exists(COUNT) else 0
    return kind if kind and taken >= int(after or 0) else None


def number(value):
    """Sign and 15 bits of mantissa m, then an exponent e of 8 bits: m * 2^(e-16)."""
    if value <= 0:
        return b'\x00\x00\x00'
    exponent = math.ceil(math.log2(value)) + 1
    if round(value * 2 ** (16 - exponent)) > 0x7FF0:
        exponent += 1
    # Noise: an instrument that measures the same twice, to the last digit, is taken for frozen. By chance it could.
    return struct.pack('>Hb', round(value * 2 ** (16 - exponent)) + os.path.getsize(COUNT) % 16, exponent)


main()
