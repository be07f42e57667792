import { createTRPCUntypedClient, httpLink } from '@trpc/client';
import type {
  DashboardSummary,
  DecideAnswer,
  DecideInput,
  ListQuery,
  Page,
  ResourceName,
  ResourceRows,
  Settings,
  SignInAnswer,
  Tariff,
} from './contract.ts';
import { toConsoleError } from './console-error.ts';
import { readSession } from './operator-session.ts';

function headers(): Record<string, string> {
  const session = readSession();
  return {
    'x-requested-with': 'XMLHttpRequest',
    ...(session === null ? {} : { authorization: `Bearer ${session.token}` }),
  };
}

const client = createTRPCUntypedClient({
  // One call a request: a decision must never wait for, or fail with, its neighbours.
  links: [httpLink({ url: '/trpc', methodOverride: 'POST', headers })],
});

async function query<Answer>(path: string, input: object = {}): Promise<Answer> {
  try {
    return (await client.query(path, input)) as Answer;
  } catch (error) {
    throw toConsoleError(error);
  }
}

async function mutate<Answer>(path: string, input: object = {}): Promise<Answer> {
  try {
    return (await client.mutation(path, input)) as Answer;
  } catch (error) {
    throw toConsoleError(error);
  }
}

function resource<Name extends ResourceName>(name: Name) {
  return {
    list: (input: ListQuery) => query<Page<ResourceRows[Name]>>(`admin.${name}.list`, input),
    get: (id: number) => query<ResourceRows[Name]>(`admin.${name}.get`, { id }),
  };
}

/** Every call of the console, by the procedure it makes. */
export const consoleApi = {
  auth: {
    signIn: (input: { login: string; password: string; totp?: string }) =>
      mutate<SignInAnswer>('admin.auth.signIn', input),
    signOut: () => mutate<unknown>('admin.auth.signOut'),
  },
  purchases: {
    ...resource('purchases'),
    decide: (input: DecideInput) => mutate<DecideAnswer>('admin.purchases.decide', input),
  },
  holders: resource('holders'),
  companies: resource('companies'),
  settings: {
    get: () => query<Settings>('admin.settings.get'),
    setPrice: (input: { price: string }) => mutate<unknown>('admin.settings.setPrice', input),
    setTariff: (input: Tariff) => mutate<unknown>('admin.settings.setTariff', input),
  },
  dashboard: {
    summary: () => query<DashboardSummary>('admin.dashboard.summary'),
  },
};
