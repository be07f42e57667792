// The system call itself fails: the n-th sync answers EIO.
import { beforeAll, expect, it } from 'vitest';
import { goThroughFailedSync } from '../support/faults/failing-sync.ts';
import { requireStrace } from '../support/faults/tracer.ts';

const FIRST = 12; // past those of the start
const TIMES = 10;

beforeAll(requireStrace);

it.each(Array.from({ length: TIMES }, (_, n) => FIRST + n * 7))(
  'ends when sync number %i fails, and every idempotency key returns one result afterwards',
  async (nth) => {
    const inject = ['-e', 'trace=fsync,fdatasync', '-e', `inject=fsync,fdatasync:error=EIO:when=${nth}+`];
    const wrapper = ['strace', '-D', '-f', '-qq', '-o', '/dev/null', ...inject];
    expect(await goThroughFailedSync({ wrapper })).toEqual([]);
  },
);
