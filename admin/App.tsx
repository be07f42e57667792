import { QueryClient } from '@tanstack/react-query';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { ConsoleError } from './api/console-error.ts';
import { authProvider } from './auth-provider.ts';
import { companies } from './companies/index.ts';
import { Inbox } from './dashboard/Inbox.tsx';
import { dataProvider } from './data-provider.ts';
import { holders } from './holders/index.ts';
import { i18nProvider } from './i18n-ko.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { ConsoleNotification } from './layout/ConsoleNotification.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { paths } from './paths.ts';
import { purchases } from './purchases/index.ts';
import { SettingsPage } from './settings/SettingsPage.tsx';
import { SignInPage } from './sign-in/SignInPage.tsx';
import { consoleStore } from './store.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

const RETRIES = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only a server that did not answer is worth asking again.
      retry: (failures, error) =>
        failures < RETRIES && !(error instanceof ConsoleError && error.status >= 400 && error.status < 500),
    },
  },
});

const store = consoleStore();

export function App() {
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
      loginPage={SignInPage}
      layout={ConsoleLayout}
      notification={ConsoleNotification}
      dashboard={Inbox}
      catchAll={NotFoundPage}
      requireAuth
      disableTelemetry
    >
      <Resource {...purchases} />
      <Resource {...holders} />
      <Resource {...companies} />
      <CustomRoutes>
        <Route path={paths.settings} element={<SettingsPage />} />
      </CustomRoutes>
    </Admin>
  );
}
