import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressError, isAddress } from '../../../domain/address.ts';
import { showDateTime } from '../../../domain/display-time.ts';
import { SHORT_NAME_MAX } from '../../../domain/limits.ts';
import { shortNameError } from '../../../domain/short-name.ts';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { serverNow } from '../../api/server-clock.ts';
import { trpc } from '../../api/trpc.ts';
import { typedBefore, useKeepTyped } from '../../api/typed.ts';
import { paths } from '../../routes/paths.ts';
import { recipientsCopy } from '../../copy/recipients.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { alertFailure } from '../../ui/alert-failure.ts';
import { showToast } from '../../ui/toast.ts';
import { AddressGroups } from './AddressGroups.tsx';
import { cleanAddress } from './read-address.ts';
import styles from './RecipientsScreen.module.css';
import type { SavedRecipient } from './send-types.ts';

type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Undefined for one that is to be added. */
  readonly recipient: SavedRecipient | undefined;
  /** Of one that is to be added, where another screen knows it. */
  readonly address: string;
};

export function RecipientSheet({ open, onClose, recipient, address }: SheetProps) {
  const title = recipient === undefined ? recipientsCopy.add : recipientsCopy.edit;
  return (
    <BottomSheet open={open} onClose={onClose} title={title}>
      {open && (
        <>
          <NameForm recipient={recipient} address={recipient?.address ?? address} onClose={onClose} />
          {recipient !== undefined && <Acts recipient={recipient} onClose={onClose} />}
        </>
      )}
    </BottomSheet>
  );
}

/** Shows what was changed, also when the sheet was closed before the answer. */
const useChanged = () => {
  const { transfers } = trpc.useUtils();
  return (sentence: string | null): void => {
    if (sentence !== null) showToast(sentence);
    void transfers.recipients.invalidate();
  };
};

type FormProps = Pick<SheetProps, 'recipient' | 'address' | 'onClose'>;

function NameForm({ recipient, address: known, onClose }: FormProps) {
  const changed = useChanged();
  const save = trpc.recipients.save.useMutation({ onSuccess: () => changed(recipientsCopy.saved) });
  const form = `recipient:${recipient?.saved.id ?? ''}`;
  const [before] = useState(() => typedBefore<'address' | 'name'>(form));
  const [address, setAddress] = useState(before.address ?? known);
  const [name, setName] = useState(before.name ?? recipient?.saved.name ?? '');
  const [favourite, setFavourite] = useState(recipient?.saved.favourite ?? true);
  useKeepTyped(form, { address, name });
  const isReady = isAddress(address) && shortNameError(name) === null;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    save.mutate({ address, name, favourite }, { onSuccess: onClose });
  };

  return (
    <form onSubmit={submit} noValidate>
      {recipient === undefined ? (
        <TextField
          label={recipientsCopy.address}
          name="recipientAddress"
          value={address}
          onValue={(next) => setAddress(cleanAddress(next))}
          placeholder="0x"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={address === '' ? null : addressError(address)}
        />
      ) : (
        <p className={styles.address}>
          <AddressGroups address={address} />
        </p>
      )}
      <TextField
        label={recipientsCopy.name}
        name="recipientName"
        value={name}
        onValue={(next) => {
          setName(next);
          save.reset();
        }}
        maxLength={SHORT_NAME_MAX}
        autoComplete="off"
        enterKeyHint="done"
        error={save.isError ? errorSentence(save.error) : name === '' ? null : shortNameError(name)}
      />
      <Checkbox checked={favourite} onChecked={setFavourite}>
        {recipientsCopy.favourite}
      </Checkbox>
      <Button type="submit" disabled={!isReady} busy={save.isPending}>
        {recipientsCopy.save}
      </Button>
    </form>
  );
}

function Acts({ recipient, onClose }: { readonly recipient: SavedRecipient; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const changed = useChanged();
  const removed = (): void => changed(recipientsCopy.removed);
  const remove = trpc.recipients.remove.useMutation({
    onSuccess: removed,
    // Gone already, also by the same call, which a browser sends once more when its connection breaks.
    onError: (error) => (reasonOf(error) === 'NOT_FOUND' ? removed() : alertFailure(error)),
  });
  const { address, kind, saved } = recipient;
  return (
    <div className={styles.acts}>
      {kind === 'wallet' && <Designation saved={saved} />}
      {kind !== 'closed' && (
        <Button
          look="soft"
          onClick={() => void navigate(paths.send, { replace: true, state: { to: address } })}
        >
          {recipientsCopy.send}
        </Button>
      )}
      <Button
        look="text"
        busy={remove.isPending}
        onClick={() => remove.mutate({ id: saved.id }, { onSuccess: onClose })}
      >
        {recipientsCopy.remove}
      </Button>
    </div>
  );
}

/** A designated recipient needs no wait of a first send, so it waits itself; ending it is immediate. */
function Designation({ saved }: Pick<SavedRecipient, 'saved'>) {
  const changed = useChanged();
  const said = (at: string): string => showDateTime(at, serverNow());
  const begin = trpc.recipients.designate.useMutation({
    onSuccess: ({ from }) => changed(from === null ? null : recipientsCopy.asked(said(from))),
    onError: alertFailure,
  });
  const end = trpc.recipients.undesignate.useMutation({
    onSuccess: () => changed(recipientsCopy.ended),
    onError: alertFailure,
  });
  const { id, designated, designatedFrom } = saved;

  if (designated || designatedFrom !== null)
    return (
      <>
        <Notice>
          {designatedFrom === null
            ? recipientsCopy.designatedHelp
            : recipientsCopy.designatedFrom(said(designatedFrom))}
        </Notice>
        <Button look="soft" busy={end.isPending} onClick={() => end.mutate({ id })}>
          {designated ? recipientsCopy.end : recipientsCopy.cancel}
        </Button>
      </>
    );
  return (
    <>
      <Notice>{recipientsCopy.designateHelp}</Notice>
      <Button look="soft" busy={begin.isPending} onClick={() => begin.mutate({ id })}>
        {recipientsCopy.designate}
      </Button>
    </>
  );
}
