// The reader of the log ends before the server does, as with `| head` or a log collector that crashed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdServer } from '../support/faults/server.ts';

it('serves and stops as before when nothing reads its log any more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-output-'));
  const server = await holdServer({ path: join(folder, 'daon.sqlite'), env: { LOG_LEVEL: 'debug' } });
  try {
    const origin = await server.release();
    server.leaveOutput();
    for (let n = 0; n < 20; n += 1) {
      const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(90_000) });
      expect(answer.status).toBe(200);
      // Each refused call is a line of the log.
      const refused = await fetch(`${origin}/trpc/wallet.balance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
        signal: AbortSignal.timeout(90_000),
      });
      expect(refused.status).toBe(401);
    }
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  } finally {
    await server.discard();
    rmSync(folder, { recursive: true, force: true });
  }
});
