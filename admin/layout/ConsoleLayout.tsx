import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { EnrolBanner } from '../account/EnrolBanner.tsx';
import { RoleWatch } from '../account/RoleWatch.tsx';
import { InboxEventsProvider } from '../inbox/InboxEventsProvider.tsx';
import { SessionWatch } from '../sign-in/SessionWatch.tsx';
import { ConsoleAppBar } from './ConsoleAppBar.tsx';
import { ConsoleMenu } from './ConsoleMenu.tsx';
import { ConsoleSidebar } from './ConsoleSidebar.tsx';
import { KeptFocus } from './KeptFocus.tsx';

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <InboxEventsProvider>
      <Layout
        appBar={ConsoleAppBar}
        appBarAlwaysOn
        menu={ConsoleMenu}
        sidebar={ConsoleSidebar}
        // A wide table scrolls in itself; it does not make the page wider than its window.
        // In rem, because large text makes the bar higher.
        sx={{
          minWidth: 0,
          '& .RaLayout-appFrame': { mt: { xs: '3.5rem', sm: '3rem' } },
          '& .RaLayout-content': { px: { xs: 1, md: 2.5 }, pb: 4, minWidth: 0 },
        }}
      >
        <SessionWatch />
        <KeptFocus />
        <RoleWatch />
        <EnrolBanner />
        {children}
      </Layout>
    </InboxEventsProvider>
  );
}
