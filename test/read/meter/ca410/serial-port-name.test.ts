import { expect, it } from 'vitest';
import { serialPortName } from '../../../../src/read/meter/ca410/serial-port-name.ts';

it.each([
  ['win32', 'COM3', 'COM3'],
  ['win32', 'com12', 'COM12'],
  ['win32', '\\\\.\\COM12', 'COM12'],
  ['win32', 'COM256:', 'COM256'],
  ['darwin', '/dev/cu.usbserial-1410', '/dev/cu.usbserial-1410'],
  ['darwin', '/dev/cu.usbmodem 7', '/dev/cu.usbmodem 7'],
  ['linux', '/dev/ttyUSB0', '/dev/ttyUSB0'],
  ['linux', '/dev/serial/by-id/usb-KONICA', '/dev/serial/by-id/usb-KONICA'],
] as const)('on %s the port %s is opened as %s', (platform, given, name) => {
  expect(serialPortName(given, platform)).toBe(name);
});

it.each([
  ['win32', '/dev/ttyUSB0', 'expected COM1 to COM256, as the Device Manager lists it.'],
  ['win32', 'COM0', 'expected COM1 to COM256'],
  ['win32', 'COM257', 'expected COM1 to COM256'],
  ['win32', '3', 'expected COM1 to COM256'],
  ['darwin', '/dev/tty.usbserial-1410', 'waits for the signal of a modem: use /dev/cu.usbserial-1410.'],
  ['darwin', 'COM3', 'expected a name such as /dev/cu.usbserial-1410.'],
  ['linux', 'ttyUSB0', 'expected a name such as /dev/ttyUSB0.'],
] as const)('on %s the port %s is refused', (platform, given, message) => {
  expect(() => serialPortName(given, platform)).toThrow(message);
});

it('on Windows every spelling of a port is one name', () => {
  const spellings = [
    'COM3',
    'com3',
    'Com3',
    'COM3:',
    '\\\\.\\COM3',
    '\\\\.\\com3',
    '\\\\?\\COM3',
    '//./com3',
    '//?/COM3',
  ];
  expect(spellings.map((spelled) => serialPortName(spelled, 'win32'))).toEqual(spellings.map(() => 'COM3'));
});
