// Hundreds of deliberately slow clients, while another client reads a balance twice a second.
import { setTimeout as delay } from 'node:timers/promises';

const SECONDS = 25;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g');
const PEERS = '400';
const ATTACKS = {
  'headers that do not end': ['-H', '-i', '3'],
  'bodies that do not end': ['-B', '-i', '3', '-s', '8192'],
  'readers that take no answer': ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'],
  'a thousand ranges': ['-R', '-a', '10', '-b', '3000'],
};

async function watch(target, stop) {
  const times = [];
  let failed = 0;
  while (!stop.aborted) {
    const from = performance.now();
    try {
      const answer = await fetch(`${target.origin}/trpc/wallet.balance`, {
        method: 'POST',
        headers: { authorization: `Bearer ${target.holder}`, 'content-type': 'application/json' },
        body: '{}',
        signal: AbortSignal.timeout(5_000),
      });
      if (answer.status !== 200) failed += 1;
      await answer.arrayBuffer();
    } catch {
      failed += 1;
    }
    times.push(performance.now() - from);
    await delay(500);
  }
  return { asked: times.length, failed, slowestMs: Math.round(Math.max(...times)) };
}

export async function scanWithSlowhttptest(target, folder, run) {
  const results = [];
  for (const [what, args] of Object.entries(ATTACKS)) {
    const over = new AbortController();
    const watching = watch(target, over.signal);
    // A page for the slow readers, a call for the others.
    const url = args[0] === '-X' ? `${target.origin}/` : `${target.origin}/trpc/auth.signIn`;
    const { said } = await run(
      'slowhttptest',
      [
        ...args,
        '-c',
        PEERS,
        '-r',
        '100',
        '-l',
        String(SECONDS),
        '-p',
        '3',
        '-u',
        url,
        '-t',
        args[0] === '-B' ? 'POST' : 'GET',
      ],
      { seconds: SECONDS + 20, cwd: folder },
    );
    over.abort();
    const { asked, failed, slowestMs } = await watching;
    const plain = said.replace(COLOURS, '');
    const last = (label) =>
      plain
        .match(new RegExp(`${label}:\\s+(\\S+)`, 'g'))
        ?.at(-1)
        ?.split(/\s+/)
        .at(-1) ?? '?';
    const counts = `closed ${last('closed')}, still connected ${last('connected')}, service available ${last('service available')}`;
    results.push({
      what,
      summary: `${PEERS} peers, ${SECONDS} s: ${counts}; ${asked} balances asked meanwhile, ${failed} not answered, slowest ${slowestMs} ms`,
      findings: failed > 0 || asked === 0 ? [`${failed} of ${asked} balances were not answered`] : [],
    });
  }
  return results;
}
