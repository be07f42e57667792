import { useState } from 'react';
import { showNearDay } from '../../../domain/display-day.ts';
import { showRelative } from '../../../domain/display-time.ts';
import { trpc } from '../../api/trpc.ts';
import { hasPasskeys } from '../../device/passkey-support.ts';
import { passkeysCopy } from '../../copy/passkeys.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Chip } from '../../ui/StateChip.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useNow } from '../../ui/use-now.ts';
import { AddPasskeySheet, PasskeyNameSheet, RemovePasskeySheet, type Passkey } from './PasskeySheets.tsx';
import styles from './PasskeysScreen.module.css';

/** /passkeys: what the holder signs in with instead of the password. */
export default function PasskeysScreen() {
  const [canAdd] = useState(hasPasskeys);
  const passkeys = trpc.auth.passkeys.list.useQuery({}, { staleTime: 0 });
  const locked = trpc.confirmations.view.useQuery({}, { staleTime: 0 }).data?.locked === true;
  /** The sheets of one passkey are named after it: 'name:12'. */
  const chosenBy = (name: string | null) => passkeys.data?.find(({ id }) => name?.endsWith(`:${id}`));
  const sheet = useSheet<string>(
    (name) => name !== 'add' && passkeys.data !== undefined && chosenBy(name) === undefined,
  );
  const chosen = chosenBy(sheet.open);

  return (
    <Screen
      id="/passkeys"
      title={passkeysCopy.title}
      header={<PageHeader title={passkeysCopy.title} />}
      bar={
        canAdd && (
          <BottomBar>
            <Button onClick={() => sheet.show('add')}>{passkeysCopy.add}</Button>
          </BottomBar>
        )
      }
    >
      <Notice>{passkeysCopy.line}</Notice>
      {!canAdd && <Notice tone="warn">{passkeysCopy.hindrance}</Notice>}
      <QueryState query={passkeys} rows={1} />
      {passkeys.data?.length === 0 && <EmptyState>{passkeysCopy.none}</EmptyState>}
      <ul>
        {passkeys.data?.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onSheet={(name) => sheet.show(`${name}:${passkey.id}`)}
          />
        ))}
      </ul>
      <AddPasskeySheet open={sheet.open === 'add'} onClose={sheet.close} locked={locked} />
      <PasskeyNameSheet
        passkey={chosen}
        open={chosen !== undefined && sheet.open === `name:${chosen.id}`}
        onClose={sheet.close}
      />
      <RemovePasskeySheet
        passkey={chosen}
        locked={locked}
        open={chosen !== undefined && sheet.open === `remove:${chosen.id}`}
        onClose={sheet.close}
      />
    </Screen>
  );
}

type RowProps = { readonly passkey: Passkey; readonly onSheet: (name: 'name' | 'remove') => void };

function PasskeyRow({ passkey, onSheet }: RowProps) {
  const { name, backedUp, lastUsedAt, createdAt } = passkey;
  const now = useNow();
  return (
    <li className={styles.row} data-id={passkey.id}>
      <p className={styles.name}>
        {name}
        {backedUp && <Chip tone="brand">{passkeysCopy.backedUp}</Chip>}
      </p>
      <p className={styles.fact}>
        {lastUsedAt === null ? passkeysCopy.unused : passkeysCopy.used(showRelative(lastUsedAt, now))}
      </p>
      <p className={styles.fact}>{passkeysCopy.made(showNearDay(new Date(createdAt), now))}</p>
      <div className={styles.acts}>
        <button
          type="button"
          className={styles.act}
          aria-label={passkeysCopy.renameOf(name)}
          aria-haspopup="dialog"
          onClick={() => onSheet('name')}
        >
          {passkeysCopy.rename}
        </button>
        <button
          type="button"
          className={styles.act}
          aria-label={passkeysCopy.removeOf(name)}
          aria-haspopup="dialog"
          onClick={() => onSheet('remove')}
        >
          {passkeysCopy.remove}
        </button>
      </div>
    </li>
  );
}
