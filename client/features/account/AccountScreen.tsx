import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { chooseLargeText, useLargeText, useTheme } from '../../device/appearance.ts';
import { paths } from '../../routes/paths.ts';
import { accountCopy } from '../../copy/account.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './AccountScreen.module.css';
import { NameSwitch } from './NameSwitch.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { SettingButton, SettingGroup, SettingLink, SettingSwitch } from './SettingRow.tsx';
import type { AccountSheet } from './sheets.ts';
import { ThemeSheet } from './ThemeSheet.tsx';
import { WarningsSwitch } from './WarningsSwitch.tsx';

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
      title={accountCopy.title}
      plain
      header={<PageHeader title={accountCopy.title} />}
    >
      <div className={styles.who}>
        <p className={styles.caption}>{accountCopy.login}</p>
        <p className={styles.login}>{session?.email}</p>
      </div>
      <div className={styles.groups}>
        <SettingGroup title={accountCopy.sections.account}>
          <SettingLink
            to={paths.linkedAccounts}
            label={accountCopy.linked}
            value={
              count.data === undefined
                ? !count.isError && <Skeleton width="2.2em" />
                : accountCopy.count(count.data.count)
            }
          />
          <SettingLink to={paths.statement} label={accountCopy.statement} />
          <SettingLink to={paths.alarmSetting} label={accountCopy.alarms} />
          <SettingLink to={paths.recipients} label={accountCopy.recipients} />
          <NameSwitch closed={closed} />
        </SettingGroup>
        <SettingGroup title={accountCopy.sections.safety}>
          <SettingLink to={paths.walletLock} label={accountCopy.walletLock} />
          <SettingLink to={paths.devices} label={accountCopy.sessions} />
          <SettingLink to={paths.changePassword} label={accountCopy.password} />
          <SettingLink to={paths.passkeys} label={accountCopy.passkeys} />
          <SettingLink to={paths.confirmations} label={accountCopy.confirmations} />
          <SettingLink to={paths.ownLimits} label={accountCopy.limits} />
          <WarningsSwitch closed={closed} />
        </SettingGroup>
        <SettingGroup title={accountCopy.sections.look}>
          <SettingButton
            onPress={() => sheet.show('theme')}
            label={accountCopy.theme}
            value={accountCopy.themes[theme]}
          />
          <SettingSwitch
            label={accountCopy.large}
            sub={accountCopy.largeSub}
            on={large}
            onSwitch={chooseLargeText}
          />
        </SettingGroup>
        <SettingGroup title={accountCopy.sections.info}>
          <SettingLink to={paths.announcements()} label={accountCopy.announcements} />
          <SettingLink to={paths.terms} label={accountCopy.terms} />
          <SettingLink to={paths.privacy} label={accountCopy.privacy} />
        </SettingGroup>
      </div>
      <button
        type="button"
        className={styles.close}
        onClick={() => sheet.show('close')}
        aria-haspopup="dialog"
      >
        {accountCopy.close}
      </button>
      <ThemeSheet sheet={sheet} />
      <CloseSheet sheet={sheet} closed={closed} onClosed={() => setClosed(true)} />
    </Screen>
  );
}
