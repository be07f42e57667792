import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { SHORT_NAME_MAX } from '../../../domain/limits.ts';
import { shortNameError } from '../../../domain/short-name.ts';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import type { Answers } from '../../api/trpc.ts';
import { trpc } from '../../api/trpc.ts';
import { typedBefore, useKeepTyped } from '../../api/typed.ts';
import { commonCopy } from '../../copy/common.ts';
import { passkeysCopy } from '../../copy/passkeys.ts';
import { whileHere } from '../../device/confirm-by-passkey.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast.ts';
import { LoosenSheet, type LooseningProof } from '../../money/LoosenSheet.tsx';

const PasswordSheet = lazyPart(async () => ({
  default: (await import('../../money/PasswordSheet.tsx')).PasswordSheet,
}));

export type Passkey = Answers['auth']['passkeys']['list'][number];

/** `locked`: the password is not enough. */
type SheetProps = { readonly open: boolean; readonly onClose: () => void; readonly locked: boolean };
type OfPasskey = SheetProps & { readonly passkey: Passkey | undefined };

const useRefresh = () => {
  const utils = trpc.useUtils();
  return () => utils.auth.passkeys.list.invalidate();
};

/** The password, then the prompt of the phone. */
export function AddPasskeySheet({ open, onClose, locked }: SheetProps) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** Answers why none was added. */
  const add = async (proof: { password: string } | LooseningProof): Promise<string | null> => {
    const outcome = await whileHere(async (left) =>
      (await import('../../device/passkeys.ts')).addPasskey(proof, left),
    );
    await refresh();
    if (outcome.value === null) return outcome.sentence;
    onClose();
    showToast(passkeysCopy.added(outcome.value.name));
    return null;
  };

  if (locked)
    return (
      <LoosenSheet
        open={open}
        onClose={onClose}
        act={{ act: 'auth.passkeys.registerOptions', content: {} }}
        run={add}
        withPasskey={false}
      />
    );
  return (
    <PasswordSheet
      open={open}
      onClose={() => {
        setError(null);
        onClose();
      }}
      lead={passkeysCopy.addLead}
      busy={busy}
      error={error}
      onPassword={(password) => {
        setBusy(true);
        setError(null);
        add({ password })
          .then(setError, (failure: unknown) => setError(errorSentence(failure)))
          .finally(() => setBusy(false));
      }}
    />
  );
}

export function RemovePasskeySheet({ passkey, open, onClose, locked }: OfPasskey) {
  const refresh = useRefresh();
  const remove = trpc.auth.passkeys.remove.useMutation();
  const removed = (): void => {
    onClose();
    showToast(passkeysCopy.removed);
    void refresh();
  };
  // Gone already, also by the same call, which a browser sends once more when its connection breaks.
  const isGone = (error: unknown): boolean => reasonOf(error) === 'NOT_FOUND';
  if (locked)
    return (
      <LoosenSheet
        open={open}
        onClose={onClose}
        act={{ act: 'auth.passkeys.remove', content: { id: passkey?.id ?? 0 } }}
        run={async (proof) => {
          if (passkey === undefined) return;
          await remove.mutateAsync({ id: passkey.id, ...proof }).catch((error: unknown) => {
            if (!isGone(error)) throw error;
          });
          removed();
        }}
      />
    );
  return (
    <PasswordSheet
      open={open}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      lead={passkey && passkeysCopy.removeLead(passkey.name)}
      busy={remove.isPending}
      error={remove.isError ? errorSentence(remove.error) : null}
      onPassword={(password) => {
        if (passkey === undefined) return;
        const onError = (error: unknown): void => (isGone(error) ? removed() : undefined);
        remove.mutate({ id: passkey.id, password }, { onSuccess: removed, onError });
      }}
    />
  );
}

export function PasskeyNameSheet({ passkey, open, onClose }: Omit<OfPasskey, 'locked'>) {
  return (
    <BottomSheet open={open} onClose={onClose} title={passkeysCopy.nameTitle}>
      {passkey !== undefined && <NameForm passkey={passkey} onClose={onClose} />}
    </BottomSheet>
  );
}

function NameForm({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const refresh = useRefresh();
  // Also when the sheet was closed before the answer.
  const rename = trpc.auth.passkeys.rename.useMutation({
    onSuccess: () => {
      showToast(passkeysCopy.renamed);
      void refresh();
    },
  });
  const form = `passkey:${passkey.id}`;
  const [name, setName] = useState(() => typedBefore<'name'>(form).name ?? passkey.name);
  useKeepTyped(form, { name });
  const fault = shortNameError(name);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (fault !== null || rename.isPending) return;
    rename.mutate({ id: passkey.id, name }, { onSuccess: onClose });
  };

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={passkeysCopy.name}
        name="passkeyName"
        value={name}
        onValue={(next) => {
          setName(next);
          rename.reset();
        }}
        maxLength={SHORT_NAME_MAX}
        enterKeyHint="done"
        error={rename.isError ? errorSentence(rename.error) : name !== '' ? fault : null}
      />
      <Button type="submit" disabled={fault !== null} busy={rename.isPending}>
        {commonCopy.confirm}
      </Button>
    </form>
  );
}
