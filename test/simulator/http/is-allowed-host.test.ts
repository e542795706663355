import { describe, expect, it } from 'vitest';
import { isAllowedHost } from '../../../src/simulator/http/json-server.ts';

describe('isAllowedHost', () => {
  it('takes loopback, and the name that the server was given', () => {
    const taken = ['localhost', 'localhost:1', '127.0.0.1', '127.255.0.1:80', '[::1]:80', 'lab-pc', 'LAB-PC:50005'];
    expect(taken.filter((host) => !isAllowedHost(host, 'lab-pc'))).toEqual([]);
    expect(isAllowedHost('[fe80::1]:80', 'fe80::1')).toBe(true);
  });

  it('refuses everything else', () => {
    const refused = [
      undefined,
      '',
      'example.com',
      'lab-pc.example.com',
      '127.0.0.1.example.com',
      '127.0.0.999',
      '10.0.0.1',
      'localhost:x',
      ':80',
    ];
    expect(refused.filter((host) => isAllowedHost(host, 'lab-pc'))).toEqual([]);
  });
});
