import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '../../server/router.ts';
import { errorOfOther } from './console-error.ts';
import type { CallInput, DecideInput, ListQuery, PutBackInput, TakeInput } from './contract.ts';
import { onceLink } from './once-link.ts';
import { readSession } from './operator-session.ts';
import { isAway } from './presence.ts';
import { refusalLink } from './refusal-link.ts';

/** The headers of every request, also of those beside the procedures: the event stream and the exports. */
export function headers(token = readSession()?.token): Record<string, string> {
  return {
    'x-requested-with': 'XMLHttpRequest',
    ...(isAway() ? { 'x-background': '1' } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

/** The server answers in JSON. What else answers, stands in front of it, and the library would take that for no answer. */
const fetchOwn = async (url: RequestInfo | URL, options?: unknown): Promise<Response> => {
  const answer = await fetch(url, options as RequestInit);
  if (answer.headers.get('content-type')?.startsWith('application/json') !== true)
    throw errorOfOther(answer.status);
  return answer;
};

const { admin } = createTRPCClient<AppRouter>({
  // One call per HTTP request: a decision must not wait for other calls of a batch, or fail with them.
  links: [
    refusalLink(),
    onceLink(),
    httpLink({
      url: '/trpc',
      fetch: fetchOwn,
      methodOverride: 'POST',
      headers: ({ op }) => headers(op.context.token as string | undefined),
    }),
  ],
});

/** react-admin builds filter and sort at run time, so the type is asserted here; the server validates both. */
const asInput = <Input>(query: ListQuery) => query as unknown as Input;

/** Every call of the console, by procedure. */
export const consoleApi = {
  auth: {
    signIn: (input: { login: string; password: string; totp?: string }) => admin.auth.signIn.mutate(input),
    /** Passes the token explicitly: the browser has dropped its session already. */
    signOut: (token: string) => admin.auth.signOut.mutate({}, { context: { token } }),
    me: () => admin.auth.me.query({}),
    enrolTotp: (input: CallInput<'auth', 'enrolTotp'>) => admin.auth.enrolTotp.mutate(input),
    confirmTotp: (input: CallInput<'auth', 'confirmTotp'>) => admin.auth.confirmTotp.mutate(input),
    renewRecoveryCodes: (input: CallInput<'auth', 'renewRecoveryCodes'>) =>
      admin.auth.renewRecoveryCodes.mutate(input),
    sessions: () => admin.auth.sessions.query({}),
    endSession: (id: number) => admin.auth.endSession.mutate({ id }),
    changePassword: (input: CallInput<'auth', 'changePassword'>) => admin.auth.changePassword.mutate(input),
  },
  inbox: {
    list: (query: ListQuery) => admin.inbox.list.query(asInput(query)),
    facts: (input: CallInput<'inbox', 'facts'>) => admin.inbox.facts.query(input),
    firstSignatures: (input: CallInput<'inbox', 'firstSignatures'>) =>
      admin.inbox.firstSignatures.query(input),
    onlookers: () => admin.inbox.onlookers.query(),
    look: (input: CallInput<'inbox', 'look'>) => admin.inbox.look.mutate(input),
  },
  purchases: {
    list: (query: ListQuery) => admin.purchases.list.query(asInput(query)),
    get: (id: number) => admin.purchases.get.query({ id }),
    decide: (input: DecideInput) => admin.purchases.decide.mutate(input),
  },
  sales: {
    list: (query: ListQuery) => admin.sales.list.query(asInput(query)),
    get: (id: number) => admin.sales.get.query({ id }),
    decide: (input: DecideInput) => admin.sales.decide.mutate(input),
    take: (input: TakeInput) => admin.sales.take.mutate(input),
    putBack: (input: PutBackInput) => admin.sales.putBack.mutate(input),
  },
  externalSends: {
    list: (query: ListQuery) => admin.externalSends.list.query(asInput(query)),
    get: (id: number) => admin.externalSends.get.query({ id }),
    decide: (input: DecideInput) => admin.externalSends.decide.mutate(input),
    take: (input: TakeInput) => admin.externalSends.take.mutate(input),
    putBack: (input: PutBackInput) => admin.externalSends.putBack.mutate(input),
  },
  links: {
    list: (query: ListQuery) => admin.links.list.query(asInput(query)),
    get: (id: number) => admin.links.get.query({ id }),
    decide: (input: DecideInput) => admin.links.decide.mutate(input),
  },
  signUps: {
    list: (query: ListQuery) => admin.signUps.list.query(asInput(query)),
    get: (id: number) => admin.signUps.get.query({ id }),
    decide: (input: DecideInput) => admin.signUps.decide.mutate(input),
  },
  holders: {
    list: (query: ListQuery) => admin.holders.list.query(asInput(query)),
    get: (id: number) => admin.holders.get.query({ id }),
    timeline: (input: CallInput<'holders', 'timeline'>) => admin.holders.timeline.query(input),
    block: (input: CallInput<'holders', 'block'>) => admin.holders.block.mutate(input),
    freeze: (input: CallInput<'holders', 'freeze'>) => admin.holders.freeze.mutate(input),
    unblock: (input: CallInput<'holders', 'unblock'>) => admin.holders.unblock.mutate(input),
    addresses: (id: number) => admin.holders.addresses.query({ id }),
    erase: (input: CallInput<'holders', 'erase'>) => admin.holders.erase.mutate(input),
    giveAddress: (input: CallInput<'holders', 'giveAddress'>) => admin.holders.giveAddress.mutate(input),
    setLock: (input: CallInput<'holders', 'setLock'>) => admin.holders.setLock.mutate(input),
    payOut: (input: CallInput<'holders', 'payOut'>) => admin.holders.payOut.mutate(input),
    sessions: (id: number) => admin.holders.sessions.query({ id }),
    endSessions: (input: CallInput<'holders', 'endSessions'>) => admin.holders.endSessions.mutate(input),
  },
  linkedAccounts: {
    list: (query: ListQuery) => admin.linkedAccounts.list.query(asInput(query)),
    get: (id: number) => admin.linkedAccounts.get.query({ id }),
    suspend: (input: CallInput<'linkedAccounts', 'suspend'>) => admin.linkedAccounts.suspend.mutate(input),
    release: (input: CallInput<'linkedAccounts', 'release'>) => admin.linkedAccounts.release.mutate(input),
  },
  bankLines: {
    list: (query: ListQuery) => admin.bankLines.list.query(asInput(query)),
    detail: (id: number) => admin.bankLines.get.query({ id }),
    preview: (input: CallInput<'bankLines', 'preview'>) => admin.bankLines.preview.query(input),
    import: (input: CallInput<'bankLines', 'import'>) => admin.bankLines.import.mutate(input),
    approve: (input: CallInput<'bankLines', 'approve'>) => admin.bankLines.approve.mutate(input),
    settle: (input: CallInput<'bankLines', 'settle'>) => admin.bankLines.settle.mutate(input),
    release: (input: CallInput<'bankLines', 'release'>) => admin.bankLines.release.mutate(input),
  },
  payouts: {
    list: (query: ListQuery) => admin.payouts.list.query(asInput(query)),
    get: (id: number) => admin.payouts.get.query({ id }),
    candidates: (input: CallInput<'payouts', 'candidates'>) => admin.payouts.candidates.query(input),
    create: (input: CallInput<'payouts', 'create'>) => admin.payouts.create.mutate(input),
    download: (input: CallInput<'payouts', 'download'>) => admin.payouts.download.mutate(input),
    takeBack: (input: CallInput<'payouts', 'takeBack'>) => admin.payouts.takeBack.mutate(input),
  },
  deposits: {
    list: (query: ListQuery) => admin.deposits.list.query(asInput(query)),
    record: (input: CallInput<'deposits', 'record'>) => admin.deposits.record.mutate(input),
  },
  corrections: {
    create: (input: CallInput<'corrections', 'create'>) => admin.corrections.create.mutate(input),
  },
  invites: {
    list: (query: ListQuery) => admin.invites.list.query(asInput(query)),
    create: (input: CallInput<'invites', 'create'>) => admin.invites.create.mutate(input),
    revoke: (id: number) => admin.invites.revoke.mutate({ id }),
  },
  companies: {
    list: (query: ListQuery) => admin.companies.list.query(asInput(query)),
    depositAccounts: () => admin.companies.depositAccounts.query({}),
    detail: (id: number) => admin.companies.get.query({ id }),
    create: (input: CallInput<'companies', 'create'>) => admin.companies.create.mutate(input),
    update: (input: CallInput<'companies', 'update'>) => admin.companies.update.mutate(input),
  },
  operators: {
    list: (query: ListQuery) => admin.operators.list.query(asInput(query)),
    get: (id: number) => admin.operators.get.query({ id }),
    create: (input: CallInput<'operators', 'create'>) => admin.operators.create.mutate(input),
    update: (input: CallInput<'operators', 'update'>) => admin.operators.update.mutate(input),
    resetTotp: (id: number) => admin.operators.resetTotp.mutate({ id }),
    resetPassword: (input: CallInput<'operators', 'resetPassword'>) =>
      admin.operators.resetPassword.mutate(input),
  },
  announcements: {
    list: (query: ListQuery) => admin.announcements.list.query(asInput(query)),
    create: (input: CallInput<'announcements', 'create'>) => admin.announcements.create.mutate(input),
    update: (input: CallInput<'announcements', 'update'>) => admin.announcements.update.mutate(input),
    end: (id: number) => admin.announcements.end.mutate({ id }),
  },
  alarms: { list: (query: ListQuery) => admin.alarms.list.query(asInput(query)) },
  messages: {
    list: (query: ListQuery) => admin.messages.list.query(asInput(query)),
    resend: (id: number) => admin.messages.resend.mutate({ id }),
  },
  ledgerAccounts: { list: (query: ListQuery) => admin.ledger.accounts.query(asInput(query)) },
  transactions: { list: (query: ListQuery) => admin.ledger.transactions.query(asInput(query)) },
  ledger: { trialBalance: () => admin.ledger.trialBalance.query({}) },
  bankImports: {
    list: (query: ListQuery) => admin.bankImports.list.query(asInput(query)),
    undo: (input: CallInput<'bankImports', 'undo'>) => admin.bankImports.undo.mutate(input),
  },
  closings: {
    list: (query: ListQuery) => admin.closings.list.query(asInput(query)),
    preview: (input: CallInput<'closings', 'preview'>) => admin.closings.preview.query(input),
    close: (input: CallInput<'closings', 'close'>) => admin.closings.close.mutate(input),
  },
  audit: {
    list: (query: ListQuery) => admin.audit.list.query(asInput(query)),
    verify: () => admin.audit.verify.query({}),
  },
  reasonTemplates: {
    list: () => admin.reasonTemplates.list.query({}),
    set: (input: CallInput<'reasonTemplates', 'set'>) => admin.reasonTemplates.set.mutate(input),
  },
  notes: {
    list: (input: CallInput<'notes', 'list'>) => admin.notes.list.query(input),
    add: (input: CallInput<'notes', 'add'>) => admin.notes.add.mutate(input),
  },
  personalData: {
    reveal: (input: CallInput<'personalData', 'reveal'>) => admin.personalData.reveal.mutate(input),
  },
  search: (text: string) => admin.search.query({ text }),
  settings: {
    get: () => admin.settings.get.query({}),
    set: (input: CallInput<'settings', 'set'>) => admin.settings.set.mutate(input),
    setPrice: (input: CallInput<'settings', 'setPrice'>) => admin.settings.setPrice.mutate(input),
    setTariff: (input: CallInput<'settings', 'setTariff'>) => admin.settings.setTariff.mutate(input),
  },
  dashboard: {
    summary: () => admin.dashboard.summary.query({}),
    decisionTimes: () => admin.dashboard.decisionTimes.query({}),
  },
};
