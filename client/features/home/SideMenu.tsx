import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { leaveDevice } from '../../device/leave-device.ts';
import { paths } from '../../routes/paths.ts';
import { menuCopy } from '../../copy/menu.ts';
import { SideSheet } from '../../ui/BottomSheet.tsx';
import { BuyIcon, HistoryIcon, ReceiveIcon, SendIcon } from '../../ui/icons.tsx';
import { SettingsIcon, SignOutIcon } from '../../ui/more-icons.tsx';
import { RowButton } from '../../ui/ListRow.tsx';
import styles from './SideMenu.module.css';
import type { SheetControl } from './sheets.ts';

type Entry = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly press: () => void;
};

export function SideMenu({ sheet }: { readonly sheet: SheetControl }) {
  const session = useSession();
  const { client } = trpc.useUtils();

  const leave = (): void => {
    // The call to the server carries the token, so it comes first. The device does not wait for its answer: a holder who
    // leaves the device on a slow network is signed out here at the press.
    client.auth.signOut
      .mutate({}, { context: { keepalive: true } })
      .catch((error: unknown) => console.info('signed out on this device only', error));
    leaveDevice();
  };

  const entries: readonly Entry[] = [
    {
      label: menuCopy.send,
      icon: <SendIcon size={20} />,
      press: () => sheet.swap('send'),
    },
    { label: menuCopy.receive, icon: <ReceiveIcon size={20} />, press: () => sheet.swap('receive') },
    { label: menuCopy.buy, icon: <BuyIcon size={20} />, press: () => sheet.swap('buyAccounts') },
    {
      label: menuCopy.history,
      icon: <HistoryIcon size={20} />,
      press: () => sheet.leaveTo(paths.history),
    },
    {
      label: menuCopy.settings,
      icon: <SettingsIcon size={20} />,
      press: () => sheet.leaveTo(paths.accountSetting),
    },
  ];

  return (
    <SideSheet
      open={sheet.open === 'menu'}
      onClose={sheet.close}
      title={menuCopy.title}
      hideTitle
      bar={
        <div className={styles.bottom}>
          <RowButton icon={<SignOutIcon size={20} />} title={menuCopy.signOut} onPress={leave} />
        </div>
      }
    >
      <div className={styles.who}>
        <p className={styles.caption}>{menuCopy.greeting}</p>
        <p className={styles.login}>{session?.email}</p>
      </div>
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            <RowButton icon={entry.icon} title={entry.label} onPress={entry.press} />
          </li>
        ))}
      </ul>
    </SideSheet>
  );
}
