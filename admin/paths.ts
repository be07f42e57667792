/** Every address of the console, after the hash. */
export const paths = {
  inbox: '/',
  purchases: '/purchases',
  /** The page of a request; `resource` is that of its kind. */
  request: (resource: string, id: number) => `/${resource}/${id}/show`,
  holders: '/holders',
  holder: (id: number) => `/holders/${id}/show`,
  /** A tab of a holder's page. */
  holderTab: (id: number, tab: 'locks' | 'sessions') => `/holders/${id}/show/${tab}`,
  companies: '/companies',
  company: (id: number) => `/companies/${id}/show`,
  linkedAccount: (id: number) => `/linkedAccounts/${id}/show`,
  invites: '/invites',
  operators: '/operators',
  operator: (id: number) => `/operators/${id}/show`,
  account: '/account',
  settings: '/settings',
  // Bookmarks and the manual of earlier versions have this address.
  dashboard: '/overview',
  ledgerAccounts: '/ledgerAccounts',
  trialBalance: '/trial-balance',
  transactions: '/transactions',
  bankImports: '/bankImports',
  closings: '/closings',
  closingDay: '/closing-day',
  closingBoard: '/closing-board',
  deposits: '/deposits',
  bankLines: '/bankLines',
  lineRules: '/line-rules',
  listedRecipients: '/listed-recipients',
  sendWarnings: '/sendWarnings',
  payout: (id: number) => `/payouts/${id}/show`,
  refunds: '/refunds',
  refund: (id: number) => `/refunds/${id}/show`,
  refundFiles: '/refundFiles',
  refundFile: (id: number) => `/refundFiles/${id}/show`,
  messages: '/messages',
  alarms: '/alarms',
  audit: '/audit',
} as const;

/** The address of a list with a filter. */
export function filteredList(pathname: string, filter: Record<string, unknown>) {
  return { pathname, search: `?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}` };
}
