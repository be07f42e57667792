import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { chooseLargeText, useLargeText, useTheme } from '../../app/appearance.ts';
import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './AccountScreen.module.css';
import { CloseSheet } from './CloseSheet.tsx';
import { SessionsSheet } from './SessionsSheet.tsx';
import { SettingButton, SettingGroup, SettingLink, SettingSwitch } from './SettingRow.tsx';
import type { AccountSheet } from './sheets.ts';
import { ThemeSheet } from './ThemeSheet.tsx';

/** /accountSetting: the holder's own affairs, and how the wallet looks on this device. */
export default function AccountScreen() {
  const session = useSession();
  const sheet = useSheet<AccountSheet>();
  const theme = useTheme();
  const large = useLargeText();
  // An account that was closed has nothing left to ask the server about.
  const [closed, setClosed] = useState(false);
  const count = trpc.linkedAccounts.count.useQuery({}, { enabled: !closed });

  return (
    <Screen
      id="/accountSetting"
      title={ko.account.title}
      plain
      header={<PageHeader title={ko.account.title} />}
    >
      <div className={styles.who}>
        <p className={styles.caption}>{ko.account.login}</p>
        <p className={styles.login}>{session?.email}</p>
      </div>
      <div className={styles.groups}>
        <SettingGroup title={ko.account.sections.account}>
          <SettingLink
            to={paths.linkedAccounts}
            label={ko.account.linked}
            value={
              count.data === undefined
                ? !count.isError && <Skeleton width="2.2em" />
                : ko.account.count(count.data.count)
            }
          />
          <SettingLink to={paths.changePassword} label={ko.account.password} />
          <SettingButton onPress={() => sheet.show('sessions')} label={ko.account.sessions} />
        </SettingGroup>
        <SettingGroup title={ko.account.sections.look}>
          <SettingButton
            onPress={() => sheet.show('theme')}
            label={ko.account.theme}
            value={ko.account.themes[theme]}
          />
          <SettingSwitch
            label={ko.account.large}
            sub={ko.account.largeSub}
            on={large}
            onSwitch={chooseLargeText}
          />
        </SettingGroup>
        <SettingGroup title={ko.account.sections.info}>
          <SettingLink to={paths.announcements()} label={ko.account.announcements} />
          <SettingLink to={paths.terms} label={ko.account.terms} />
          <SettingLink to={paths.privacy} label={ko.account.privacy} />
        </SettingGroup>
      </div>
      <button
        type="button"
        className={styles.close}
        onClick={() => sheet.show('close')}
        aria-haspopup="dialog"
      >
        {ko.account.close}
      </button>
      <SessionsSheet sheet={sheet} />
      <ThemeSheet sheet={sheet} />
      <CloseSheet sheet={sheet} closed={closed} onClosed={() => setClosed(true)} />
    </Screen>
  );
}
