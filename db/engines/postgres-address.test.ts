import { describe, expect, it } from 'vitest';
import { hostsOf } from './postgres-address.ts';

describe('the hosts of an address', () => {
  it('are each the whole address of one', () => {
    expect(hostsOf('postgres://daon:p%40ss@one:5432,two:5433,[::1]:5434/wallet?sslmode=require')).toEqual([
      'postgres://daon:p%40ss@one:5432/wallet?sslmode=require',
      'postgres://daon:p%40ss@two:5433/wallet?sslmode=require',
      'postgres://daon:p%40ss@[::1]:5434/wallet?sslmode=require',
    ]);
    expect(hostsOf('postgresql://one,two/wallet')).toEqual([
      'postgresql://one/wallet',
      'postgresql://two/wallet',
    ]);
  });

  it('are the address itself where there is one', () => {
    for (const url of [
      'postgres://daon@one/wallet',
      'postgres:///wallet?host=/run/postgresql',
      'postgres://one',
    ])
      expect(hostsOf(url)).toEqual([url]);
  });
});
