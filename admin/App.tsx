import { QueryClient } from '@tanstack/react-query';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createHashRouter, Route, RouterProvider, useRouteError } from 'react-router-dom';
import { retryUnanswered } from './api/retry-unanswered.ts';
import { alarms } from './alarms/index.ts';
import { announcements } from './announcements/index.ts';
import { audit } from './audit/index.ts';
import { AccountPage } from './account/AccountPage.tsx';
import { authProvider } from './auth-provider.ts';
import { closings } from './closings/index.ts';
import { ClosingPage } from './closings/ClosingPage.tsx';
import { bankImports, bankLines } from './bank-lines/index.ts';
import { companies } from './companies/index.ts';
import { Inbox } from './inbox/Inbox.tsx';
import { dataProvider } from './data-provider.ts';
import { deposits } from './deposits/index.ts';
import { holders } from './holders/index.ts';
import { i18nProvider } from './i18n-ko.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { ConsoleNotification } from './layout/ConsoleNotification.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { ledgerAccounts, transactions } from './ledger/index.ts';
import { TrialBalancePage } from './ledger/TrialBalancePage.tsx';
import { messages } from './messages/index.ts';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { invites } from './invites/index.ts';
import { linkedAccounts } from './linked-accounts/index.ts';
import { operators } from './operators/index.ts';
import { payouts } from './payouts/index.ts';
import { paths } from './paths.ts';
import { requests } from './requests/index.tsx';
import { SettingsPage } from './settings/SettingsPage.tsx';
import { SignedOutPage } from './sign-in/SignedOutPage.tsx';
import { consoleStore } from './store.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: retryUnanswered } } });

const store = consoleStore();

function Pages() {
  return (
    <Admin
      title="DAON 운영자 콘솔"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
      loginPage={SignedOutPage}
      layout={ConsoleLayout}
      notification={ConsoleNotification}
      dashboard={Inbox}
      catchAll={NotFoundPage}
      requireAuth
      disableTelemetry
    >
      {requests.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <Resource {...holders} />
      <Resource {...linkedAccounts} />
      <Resource {...invites} />
      <Resource {...companies} />
      <Resource {...operators} />
      <Resource {...deposits} />
      <Resource {...bankLines} />
      <Resource {...bankImports} />
      <Resource {...payouts} />
      <Resource {...ledgerAccounts} />
      <Resource {...transactions} />
      <Resource {...closings} />
      <Resource {...alarms} />
      <Resource {...messages} />
      <Resource {...announcements} />
      <Resource {...audit} />
      <CustomRoutes>
        <Route path={paths.account} element={<AccountPage />} />
        <Route path={paths.dashboard} element={<DashboardPage />} />
        <Route path={paths.trialBalance} element={<TrialBalancePage />} />
        <Route path={paths.closingDay} element={<ClosingPage />} />
        <Route path={paths.settings} element={<SettingsPage />} />
      </CustomRoutes>
    </Admin>
  );
}

/** Leaves an error to the boundary around the console; the router would show a page of its own, in English. */
function Rethrow(): never {
  throw useRouteError();
}

// Only this kind of router can hold back a navigation, which the warning of unsaved changes requires.
const router = createHashRouter([{ path: '*', element: <Pages />, errorElement: <Rethrow /> }]);

export function App() {
  // A navigation in a transition would run after the sign-out has cleared the query cache; the refetch then signs out
  // again, in a loop.
  return <RouterProvider router={router} useTransitions={false} />;
}
