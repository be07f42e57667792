import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '../../server/router.ts';
import { toConsoleError } from './console-error.ts';
import type { DecideInput, ListQuery, Tariff } from './contract.ts';
import { readSession } from './operator-session.ts';

function headers(): Record<string, string> {
  const session = readSession();
  return {
    'x-requested-with': 'XMLHttpRequest',
    ...(session === null ? {} : { authorization: `Bearer ${session.token}` }),
  };
}

const { admin } = createTRPCClient<AppRouter>({
  // One call a request: a decision must never wait for, or fail with, its neighbours.
  links: [httpLink({ url: '/trpc', methodOverride: 'POST', headers })],
});

/** The answer, or the server's refusal in the form that the console shows. */
async function told<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw toConsoleError(error);
  }
}

/**
 * react-admin puts filter and sort together at run time from what the operator typed and clicked. The server checks
 * both strictly, so the type is only asserted here.
 */
const asInput = <Input>(query: ListQuery) => query as unknown as Input;

/** Every call of the console, by the procedure that it makes. */
export const consoleApi = {
  auth: {
    signIn: (input: { login: string; password: string; totp?: string }) =>
      told(admin.auth.signIn.mutate(input)),
    signOut: () => told(admin.auth.signOut.mutate({})),
  },
  purchases: {
    list: (query: ListQuery) => told(admin.purchases.list.query(asInput(query))),
    get: (id: number) => told(admin.purchases.get.query({ id })),
    decide: (input: DecideInput) => told(admin.purchases.decide.mutate(input)),
  },
  holders: {
    list: (query: ListQuery) => told(admin.holders.list.query(asInput(query))),
    get: (id: number) => told(admin.holders.get.query({ id })),
  },
  companies: {
    list: (query: ListQuery) => told(admin.companies.list.query(asInput(query))),
  },
  settings: {
    get: () => told(admin.settings.get.query({})),
    setPrice: (input: { price: string }) => told(admin.settings.setPrice.mutate(input)),
    setTariff: (input: Tariff) => told(admin.settings.setTariff.mutate(input)),
  },
  dashboard: {
    summary: () => told(admin.dashboard.summary.query({})),
  },
};
