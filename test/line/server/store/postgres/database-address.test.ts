import { describe, expect, it } from 'vitest';
import { databaseAddress, isDatabaseAddress } from '../../../../../src/line/server/store/postgres/database-address.ts';
import { namedPostgresError } from '../../../../../src/line/server/store/postgres/postgres-errors.ts';

describe('the address of a database', () => {
  it.each([
    'postgres://line@db.example:5432/line',
    'postgresql://db/line?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://line@localhost/line?host=/run/postgresql',
  ])('is taken as it is: %s', (address) => {
    expect(isDatabaseAddress(address)).toBe(true);
    expect(databaseAddress(address)).toBe(address);
  });

  it.each([
    ['postgres://line:secret@db/line', 'must not contain a password'],
    ['postgres://line:se@cret@db/line', 'must not contain a password'],
    ['postgres://line:se/cret@db/line', 'expects an address|must not contain a password'],
    ['postgres://line@db/line?password=secret', 'takes these parameters'],
    ['postgres://line@db/line?options=-c%20secret', 'takes these parameters'],
    ['postgres://line@db', 'names no database'],
    ['mysql://line:secret@db/line', 'expects an address'],
    ['secret', 'expects an address'],
  ])('is refused without being repeated: %s', (address, why) => {
    let said = '';
    try {
      databaseAddress(address);
    } catch (error) {
      said = String(error);
    }
    expect(said).toMatch(new RegExp(why));
    expect(said).not.toMatch(/se@?\/?cret/);
  });
});

describe('an error of PostgreSQL', () => {
  const failed = (code: string, message = 'why') => Object.assign(new Error(message), { code });
  it.each([
    ['57P01', 'store-unreachable'],
    ['08006', 'store-unreachable'],
    ['ECONNREFUSED', 'store-unreachable'],
    ['ENOTFOUND', 'store-unreachable'],
    ['55P03', 'store-busy'],
    ['57014', 'store-busy'],
    ['53300', 'store-busy'],
    ['XX001', 'store-damaged'],
    ['53100', 'store-unusable'],
    ['28P01', 'store-unusable'],
    ['42501', 'store-unusable'],
    ['25006', 'store-unusable'],
  ])('of the code %s is %s', (code, name) => {
    expect(namedPostgresError(failed(code))).toMatchObject({ code: name, message: expect.stringContaining('why') });
  });

  it('that has no code is known by what the package says of lost connections', () => {
    const lost = new Error('Connection terminated unexpectedly');
    expect(namedPostgresError(lost)).toMatchObject({ code: 'store-unreachable', cause: lost });
  });

  it('names the first of several attempts to connect', () => {
    const several = Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]), {
      code: 'ECONNREFUSED',
    });
    expect(namedPostgresError(several)).toMatchObject({
      message: 'The database cannot be reached: connect ECONNREFUSED ::1:5432.',
    });
  });

  it('that is a mistake of the program stays what it is', () => {
    const mistake = failed('42601', 'syntax error');
    expect(namedPostgresError(mistake)).toBe(mistake);
    expect(namedPostgresError('text')).toBe('text');
  });
});
