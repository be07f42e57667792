import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '../../server/router.ts';
import { toConsoleError } from './console-error.ts';
import type { CallInput, DecideInput, ListQuery, PutBackInput, TakeInput, Tariff } from './contract.ts';
import { onceLink } from './once-link.ts';
import { readSession } from './operator-session.ts';
import { isAway } from './presence.ts';
import { doubtRole } from './role-doubt.ts';
import { tellSessionEnded } from './session-end.ts';

/** Also for what is fetched beside the procedures: the stream of events and the files. */
export function headers(token = readSession()?.token): Record<string, string> {
  return {
    'x-requested-with': 'XMLHttpRequest',
    ...(isAway() ? { 'x-background': '1' } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

const { admin } = createTRPCClient<AppRouter>({
  // One call a request: a decision must never wait for, or fail with, its neighbours.
  links: [
    onceLink(),
    httpLink({
      url: '/trpc',
      methodOverride: 'POST',
      headers: ({ op }) => headers(op.context.token as string | undefined),
    }),
  ],
});

/** The answer, or the server's refusal in the form that the console shows. */
async function told<Answer>(call: Promise<Answer>): Promise<Answer> {
  const token = readSession()?.token;
  try {
    return await call;
  } catch (error) {
    const refusal = toConsoleError(error);
    // An answer that was still on its way when the operator left, or came back, says nothing about the session now.
    if (refusal.reason === 'UNAUTHENTICATED' && token !== undefined && token === readSession()?.token)
      tellSessionEnded();
    if (refusal.reason === 'FORBIDDEN' || refusal.reason === 'TOTP_ENROLMENT_REQUIRED') doubtRole();
    throw refusal;
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
    /** Names the token, which this browser has dropped already. */
    signOut: (token: string) => told(admin.auth.signOut.mutate({}, { context: { token } })),
    me: () => told(admin.auth.me.query({})),
    enrolTotp: (input: CallInput<'auth', 'enrolTotp'>) => told(admin.auth.enrolTotp.mutate(input)),
    confirmTotp: (input: CallInput<'auth', 'confirmTotp'>) => told(admin.auth.confirmTotp.mutate(input)),
    renewRecoveryCodes: (input: CallInput<'auth', 'renewRecoveryCodes'>) =>
      told(admin.auth.renewRecoveryCodes.mutate(input)),
    sessions: () => told(admin.auth.sessions.query({})),
    endSession: (id: number) => told(admin.auth.endSession.mutate({ id })),
    changePassword: (input: CallInput<'auth', 'changePassword'>) =>
      told(admin.auth.changePassword.mutate(input)),
  },
  inbox: {
    list: (query: ListQuery) => told(admin.inbox.list.query(asInput(query))),
    facts: (input: CallInput<'inbox', 'facts'>) => told(admin.inbox.facts.query(input)),
  },
  purchases: {
    list: (query: ListQuery) => told(admin.purchases.list.query(asInput(query))),
    get: (id: number) => told(admin.purchases.get.query({ id })),
    decide: (input: DecideInput) => told(admin.purchases.decide.mutate(input)),
  },
  sales: {
    list: (query: ListQuery) => told(admin.sales.list.query(asInput(query))),
    get: (id: number) => told(admin.sales.get.query({ id })),
    decide: (input: DecideInput) => told(admin.sales.decide.mutate(input)),
    take: (input: TakeInput) => told(admin.sales.take.mutate(input)),
    putBack: (input: PutBackInput) => told(admin.sales.putBack.mutate(input)),
  },
  externalSends: {
    list: (query: ListQuery) => told(admin.externalSends.list.query(asInput(query))),
    get: (id: number) => told(admin.externalSends.get.query({ id })),
    decide: (input: DecideInput) => told(admin.externalSends.decide.mutate(input)),
    take: (input: TakeInput) => told(admin.externalSends.take.mutate(input)),
    putBack: (input: PutBackInput) => told(admin.externalSends.putBack.mutate(input)),
  },
  links: {
    list: (query: ListQuery) => told(admin.links.list.query(asInput(query))),
    get: (id: number) => told(admin.links.get.query({ id })),
    decide: (input: DecideInput) => told(admin.links.decide.mutate(input)),
  },
  signUps: {
    list: (query: ListQuery) => told(admin.signUps.list.query(asInput(query))),
    get: (id: number) => told(admin.signUps.get.query({ id })),
    decide: (input: DecideInput) => told(admin.signUps.decide.mutate(input)),
  },
  holders: {
    list: (query: ListQuery) => told(admin.holders.list.query(asInput(query))),
    get: (id: number) => told(admin.holders.get.query({ id })),
    block: (input: CallInput<'holders', 'block'>) => told(admin.holders.block.mutate(input)),
    unblock: (input: CallInput<'holders', 'unblock'>) => told(admin.holders.unblock.mutate(input)),
    addresses: (id: number) => told(admin.holders.addresses.query({ id })),
    erase: (input: CallInput<'holders', 'erase'>) => told(admin.holders.erase.mutate(input)),
    giveAddress: (input: CallInput<'holders', 'giveAddress'>) =>
      told(admin.holders.giveAddress.mutate(input)),
    setLock: (input: CallInput<'holders', 'setLock'>) => told(admin.holders.setLock.mutate(input)),
    payOut: (input: CallInput<'holders', 'payOut'>) => told(admin.holders.payOut.mutate(input)),
    sessions: (id: number) => told(admin.holders.sessions.query({ id })),
    endSessions: (input: CallInput<'holders', 'endSessions'>) =>
      told(admin.holders.endSessions.mutate(input)),
  },
  linkedAccounts: {
    list: (query: ListQuery) => told(admin.linkedAccounts.list.query(asInput(query))),
    get: (id: number) => told(admin.linkedAccounts.get.query({ id })),
    suspend: (input: CallInput<'linkedAccounts', 'suspend'>) =>
      told(admin.linkedAccounts.suspend.mutate(input)),
    release: (input: CallInput<'linkedAccounts', 'release'>) =>
      told(admin.linkedAccounts.release.mutate(input)),
  },
  deposits: {
    list: (query: ListQuery) => told(admin.deposits.list.query(asInput(query))),
    record: (input: CallInput<'deposits', 'record'>) => told(admin.deposits.record.mutate(input)),
  },
  corrections: {
    create: (input: CallInput<'corrections', 'create'>) => told(admin.corrections.create.mutate(input)),
  },
  invites: {
    list: (query: ListQuery) => told(admin.invites.list.query(asInput(query))),
    create: (input: CallInput<'invites', 'create'>) => told(admin.invites.create.mutate(input)),
    revoke: (id: number) => told(admin.invites.revoke.mutate({ id })),
  },
  companies: {
    list: (query: ListQuery) => told(admin.companies.list.query(asInput(query))),
    detail: (id: number) => told(admin.companies.get.query({ id })),
    create: (input: CallInput<'companies', 'create'>) => told(admin.companies.create.mutate(input)),
    update: (input: CallInput<'companies', 'update'>) => told(admin.companies.update.mutate(input)),
  },
  operators: {
    list: (query: ListQuery) => told(admin.operators.list.query(asInput(query))),
    get: (id: number) => told(admin.operators.get.query({ id })),
    create: (input: CallInput<'operators', 'create'>) => told(admin.operators.create.mutate(input)),
    update: (input: CallInput<'operators', 'update'>) => told(admin.operators.update.mutate(input)),
    resetTotp: (id: number) => told(admin.operators.resetTotp.mutate({ id })),
    resetPassword: (input: CallInput<'operators', 'resetPassword'>) =>
      told(admin.operators.resetPassword.mutate(input)),
  },
  announcements: {
    list: (query: ListQuery) => told(admin.announcements.list.query(asInput(query))),
    create: (input: CallInput<'announcements', 'create'>) => told(admin.announcements.create.mutate(input)),
    update: (input: CallInput<'announcements', 'update'>) => told(admin.announcements.update.mutate(input)),
    end: (id: number) => told(admin.announcements.end.mutate({ id })),
  },
  alarms: { list: (query: ListQuery) => told(admin.alarms.list.query(asInput(query))) },
  messages: {
    list: (query: ListQuery) => told(admin.messages.list.query(asInput(query))),
    resend: (id: number) => told(admin.messages.resend.mutate({ id })),
  },
  ledgerAccounts: { list: (query: ListQuery) => told(admin.ledger.accounts.query(asInput(query))) },
  transactions: { list: (query: ListQuery) => told(admin.ledger.transactions.query(asInput(query))) },
  ledger: { trialBalance: () => told(admin.ledger.trialBalance.query({})) },
  audit: {
    list: (query: ListQuery) => told(admin.audit.list.query(asInput(query))),
    verify: () => told(admin.audit.verify.query({})),
  },
  notes: {
    list: (input: CallInput<'notes', 'list'>) => told(admin.notes.list.query(input)),
    add: (input: CallInput<'notes', 'add'>) => told(admin.notes.add.mutate(input)),
  },
  personalData: {
    reveal: (input: CallInput<'personalData', 'reveal'>) => told(admin.personalData.reveal.mutate(input)),
  },
  search: (text: string) => told(admin.search.query({ text })),
  settings: {
    get: () => told(admin.settings.get.query({})),
    set: (input: CallInput<'settings', 'set'>) => told(admin.settings.set.mutate(input)),
    setPrice: (input: { price: string }) => told(admin.settings.setPrice.mutate(input)),
    setTariff: (input: Tariff) => told(admin.settings.setTariff.mutate(input)),
  },
  dashboard: {
    summary: () => told(admin.dashboard.summary.query({})),
  },
};
