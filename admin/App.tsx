import { MutationCache, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createHashRouter, Route, RouterProvider, useRouteError } from 'react-router-dom';
import { isOvertaken, isUnanswered, retryUnanswered } from './api/retry-unanswered.ts';
import { AccountPage } from './account/AccountPage.tsx';
import { heedOneEnter } from './actions/one-enter.ts';
import { authProvider } from './auth-provider.ts';
import { RulesPage } from './bank-lines/RulesPage.tsx';
import { RecipientsPage } from './send-warnings/RecipientsPage.tsx';
import { ClosingBoard } from './closings/ClosingBoard.tsx';
import { ClosingPage } from './closings/ClosingPage.tsx';
import { Inbox } from './inbox/Inbox.tsx';
import { dataProvider } from './data-provider.ts';
import { i18nProvider } from './i18n-ko.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { ConsoleNotification } from './layout/ConsoleNotification.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { TrialBalancePage } from './ledger/TrialBalancePage.tsx';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { paths } from './paths.ts';
import { resources } from './resources.tsx';
import { SettingsPage } from './settings/SettingsPage.tsx';
import { SignedOutPage } from './sign-in/SignedOutPage.tsx';
import { consoleStore } from './store.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

export const queryClient: QueryClient = new QueryClient({
  // An act whose answer was lost may have been done, and one that came too late was about what is no more: what is on the page
  // is read again.
  mutationCache: new MutationCache({
    onError: (error) => {
      if (isUnanswered(error) || isOvertaken(error)) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: { queries: { retry: retryUnanswered } },
});

// They are in the session, whose change reads them again (`RoleWatch`). Stale, each button would ask when it appears, and be drawn twice.
for (const about of ['canAccess', 'getPermissions'])
  queryClient.setQueryDefaults(['auth', about], { staleTime: Infinity });

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
      {resources.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <CustomRoutes>
        <Route path={paths.account} element={<AccountPage />} />
        <Route path={paths.dashboard} element={<DashboardPage />} />
        <Route path={paths.trialBalance} element={<TrialBalancePage />} />
        <Route path={paths.lineRules} element={<RulesPage />} />
        <Route path={paths.listedRecipients} element={<RecipientsPage />} />
        <Route path={paths.closingBoard} element={<ClosingBoard />} />
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
  useEffect(heedOneEnter, []);
  // A navigation in a transition would run after the sign-out has cleared the query cache; the refetch then signs out
  // again, in a loop.
  return <RouterProvider router={router} useTransitions={false} />;
}
