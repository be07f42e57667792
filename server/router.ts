// Every procedure there is, by name.
import { alarmsRouter } from './features/alarms/alarms.router.ts';
import { authRouter } from './features/auth/auth.router.ts';
import { booksRouter } from './features/books/books.router.ts';
import { companiesRouter } from './features/companies/companies.router.ts';
import { dashboardRouter } from './features/dashboard/dashboard.router.ts';
import { externalSendsRouter } from './features/external-sends/external-sends.router.ts';
import { historyRouter } from './features/history/history.router.ts';
import { holdersRouter } from './features/holders/holders.router.ts';
import { linkedAccountsRouter } from './features/linked-accounts/linked-accounts.router.ts';
import { linksRouter } from './features/links/links.router.ts';
import { adminAuthRouter } from './features/operators/admin-auth.router.ts';
import { operatorsRouter } from './features/operators/operators.router.ts';
import { ordersRouter } from './features/orders/orders.router.ts';
import { purchasesRouter } from './features/purchases/purchases.router.ts';
import { salesRouter } from './features/sales/sales.router.ts';
import { settingsRouter } from './features/settings/settings.router.ts';
import { signUpRequestsRouter } from './features/sign-up-requests/sign-up-requests.router.ts';
import { transfersRouter } from './features/transfers/transfers.router.ts';
import { walletRouter } from './features/wallet/wallet.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  wallet: walletRouter,
  transfers: transfersRouter,
  orders: ordersRouter,
  history: historyRouter,
  linkedAccounts: linkedAccountsRouter,
  alarms: alarmsRouter,
  admin: router({
    auth: adminAuthRouter,
    operators: operatorsRouter,
    purchases: purchasesRouter,
    sales: salesRouter,
    externalSends: externalSendsRouter,
    links: linksRouter,
    signUps: signUpRequestsRouter,
    holders: holdersRouter,
    companies: companiesRouter,
    settings: settingsRouter,
    ledger: booksRouter,
    dashboard: dashboardRouter,
  }),
});

export type AppRouter = typeof appRouter;
