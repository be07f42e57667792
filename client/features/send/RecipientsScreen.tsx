import { useLocation } from 'react-router-dom';
import { isAddress } from '../../../domain/address.ts';
import { maskAddress } from '../../../domain/display.ts';
import { trpc } from '../../api/trpc.ts';
import { recipientsCopy } from '../../copy/recipients.ts';
import { sendCopy } from '../../copy/send.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ChevronIcon, SendIcon } from '../../ui/icons.tsx';
import { RowButton } from '../../ui/ListRow.tsx';
import { WalletIcon } from '../../ui/more-icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Chip } from '../../ui/StateChip.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { RecipientSheet } from './RecipientSheet.tsx';
import styles from './RecipientsScreen.module.css';
import type { Recipient, SavedRecipient } from './send-types.ts';

const savedOnly = (rows: readonly Recipient[]): SavedRecipient[] =>
  rows.flatMap((row) => (row.saved === null ? [] : [{ ...row, saved: row.saved }]));

/** /recipients: whom the holder has given a name, a favourite's place or no wait (D74). */
export default function RecipientsScreen() {
  const { to } = (useLocation().state ?? {}) as { readonly to?: unknown };
  const list = trpc.transfers.recipients.useQuery({}, { staleTime: 0 });
  const recipients = list.data === undefined ? undefined : savedOnly(list.data);
  /** The sheet of one recipient is named by its id. */
  const chosenBy = (name: string | null) => recipients?.find(({ saved }) => name === String(saved.id));
  const sheet = useSheet<string>(
    (name) => name !== 'add' && recipients !== undefined && chosenBy(name) === undefined,
  );
  const chosen = chosenBy(sheet.open);

  return (
    <Screen
      id="/recipients"
      title={recipientsCopy.title}
      header={<PageHeader title={recipientsCopy.title} />}
      bar={
        <BottomBar>
          <Button onClick={() => sheet.show('add')}>{recipientsCopy.add}</Button>
        </BottomBar>
      }
    >
      <Notice>{recipientsCopy.line}</Notice>
      <QueryState query={list} rows={2} />
      {recipients?.length === 0 && <EmptyState>{recipientsCopy.none}</EmptyState>}
      <ul>
        {recipients?.map(({ address, kind, maskedLogin, saved }) => (
          <li key={saved.id}>
            <RowButton
              id={saved.id}
              onPress={() => sheet.show(String(saved.id))}
              icon={kind === 'external' ? <SendIcon size={20} /> : <WalletIcon size={20} />}
              title={
                <span className={styles.name}>
                  {saved.name}
                  {saved.favourite && <Chip>{recipientsCopy.favourites}</Chip>}
                  {saved.designated && <Chip tone="brand">{recipientsCopy.designated}</Chip>}
                  {saved.designatedFrom !== null && <Chip tone="warn">{recipientsCopy.waiting}</Chip>}
                </span>
              }
              sub={`${whoOf(kind, maskedLogin)} · ${maskAddress(address)}`}
              end={<ChevronIcon size={20} />}
            />
          </li>
        ))}
      </ul>
      <RecipientSheet
        open={sheet.open === 'add' || chosen !== undefined}
        onClose={sheet.close}
        recipient={chosen}
        address={typeof to === 'string' && isAddress(to) ? to : ''}
      />
    </Screen>
  );
}

function whoOf(kind: Recipient['kind'], maskedLogin: string | null): string {
  if (kind === 'closed') return recipientsCopy.closed;
  return maskedLogin === null ? sendCopy.outside : sendCopy.owner(maskedLogin);
}
