// What a procedure costs above the web framework: the balance, with sign-in, checked input and output, and a snapshot of the
// database, against a route that answers as many bytes and does nothing. Then against the same by the stock adapter.
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import fastify, { type FastifyInstance } from 'fastify';
import { createContext } from '../../server/context.ts';
import { DEMO_HOLDERS } from '../../server/demo/demo-people.ts';
import { appRouter } from '../../server/router.ts';
import { createTestApp } from '../support/app.ts';
import { compare, repeat } from './compare.ts';

const CALLS = 50;
const PATH = '/trpc/wallet.balance';

await using test = await createTestApp();
const token = await test.signIn(DEMO_HOLDERS.first.login);

const answer = (await test.call('wallet.balance', {}, token)).body;
const bare = fastify();
bare.post(PATH, async () => answer);

const stock = fastify();
await stock.register(fastifyTRPCPlugin, {
  prefix: '/trpc',
  trpcOptions: {
    router: appRouter,
    createContext: ({ req }: { req: Parameters<typeof createContext>[1] }) => createContext(test.deps, req),
    allowMethodOverride: true,
  },
});

const callOn = (app: FastifyInstance) => async () => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: PATH,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload: '{}',
  });
  if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
};

await compare({
  name: 'wallet.balance, against a bare route of the framework',
  limit: 12,
  measured: repeat(CALLS, callOn(test.app)),
  reference: repeat(CALLS, callOn(bare)),
});
await compare({
  name: 'wallet.balance by the thin route, against the stock adapter',
  limit: 1,
  measured: repeat(CALLS, callOn(test.app)),
  reference: repeat(CALLS, callOn(stock)),
});
await Promise.all([bare.close(), stock.close()]);
