import { canonicalContent } from '../../../domain/idempotency.ts';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { accountNumberDigits, LINK_FORM_SENTENCE, linkHolderName } from '../../../domain/bank-account.ts';
import { findBank } from '../../../domain/banks.ts';
import { asksForPasskey, errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { isNothingDone } from '../../api/is-nothing-done.ts';
import { getSession } from '../../api/session.ts';
import { confirmByPasskey } from '../../device/confirm-by-passkey.ts';
import type { ConfirmedAct, PasskeyProof } from '../../device/passkeys.ts';
import { pendingRequests } from '../../money/request-keys.ts';
import type { RequestKey } from '../../money/request-keys.ts';
import { trpc } from '../../api/trpc.ts';
import { addLinkedCopy } from '../../copy/add-linked.ts';
import { confirmationsCopy } from '../../copy/confirmations.ts';
import { showAlert } from '../../ui/alert.ts';
import { BankSheet } from '../../ui/BankSheet.tsx';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './AddLinkedForm.module.css';
import { BankSelect } from './BankSelect.tsx';
import { FilteredField } from '../../ui/FilteredField.tsx';
import { useLinkDraft } from './use-link-draft.ts';

const PasswordSheet = lazyPart(async () => ({
  default: (await import('../../money/PasswordSheet.tsx')).PasswordSheet,
}));

type Proof = { readonly password?: string; readonly passkey?: PasskeyProof };
type LinkContent = Extract<ConfirmedAct, { act: 'linkedAccounts.requestLink' }>['content'];

const FORM = 'add-linked';

type AddLinkedFormProps = { readonly code: string; readonly onDone: () => void };

export function AddLinkedForm({ code, onDone }: AddLinkedFormProps) {
  const { draft, change, forget } = useLinkDraft(code);
  const { number, bank, name } = draft;
  const sheet = useSheet<'bank' | 'password'>();
  const ask = trpc.linkedAccounts.requestLink.useMutation();
  const utils = trpc.useUtils();
  const pending = trpc.linkedAccounts.count.useQuery({}, { staleTime: 0 }).data?.pending ?? 0;
  const rules = trpc.confirmations.view.useQuery({}, { staleTime: 0 }).data;
  const by = rules?.inForce.changes === true ? rules.by : null;
  const [error, setError] = useState<unknown>(null);
  /** The request that the password is asked for. */
  const [asked, setAsked] = useState<RequestKey | null>(null);

  const edit = (field: keyof typeof draft, value: string): void => {
    change(field, value);
    setError(null);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (ask.isPending) return;
    if (number === '' || bank === '' || name === '') {
      void showAlert({ message: LINK_FORM_SENTENCE });
      return;
    }
    setError(null);
    // The same form sent again after a lost answer is the same request, not a second one, also after a reload.
    const content = canonicalContent([code, number, bank, name]);
    const key = pendingRequests.keyFor({ userId: getSession()?.user_id ?? 0, kind: 'link', content });
    if (by === 'passkey') return void sign(key).catch(setError);
    if (by === 'password') return askPassword(key);
    send(key);
  };

  const askPassword = (key: RequestKey): void => {
    setAsked(key);
    sheet.show('password');
  };

  const linkOf = ({ requestId }: RequestKey): LinkContent => ({
    ...{ inviteCode: code, name, bank, accountNum: number },
    requestId,
  });

  const send = (key: RequestKey, proof: Proof = {}): void => {
    const link = linkOf(key);
    pendingRequests.markSent(key);
    ask.mutate(
      { ...link, ...proof },
      {
        onSuccess: () => {
          pendingRequests.settle(key.requestId);
          sheet.close();
          forget();
          void utils.linkedAccounts.invalidate();
          onDone();
        },
        onError: (failure) => {
          const reason = reasonOf(failure);
          // The request stays open, under its key, until it is confirmed.
          if (asksForPasskey(failure)) return void sign(key).catch(setError);
          if (reason === 'CONFIRMATION_REQUIRED') return askPassword(key);
          if (proof.password !== undefined && reason === 'PASSWORD_WRONG') return;
          sheet.close();
          if (isNothingDone(failure, key.sent)) pendingRequests.settle(key.requestId);
          setError(failure);
        },
      },
    );
  };

  const sign = async (key: RequestKey): Promise<void> => {
    const outcome = await confirmByPasskey({ act: 'linkedAccounts.requestLink', content: linkOf(key) });
    if (outcome.value !== null) send(key, { passkey: outcome.value });
    else if (outcome.sentence !== null) void showAlert({ message: outcome.sentence });
  };

  const taken = reasonOf(error) === 'ACCOUNT_TAKEN';
  return (
    <Screen
      id="/addLinked"
      title={addLinkedCopy.title}
      header={<PageHeader title={addLinkedCopy.title} heading={false} />}
      bar={
        <BottomBar>
          <Button type="submit" form={FORM} busy={ask.isPending}>
            {addLinkedCopy.submit}
          </Button>
        </BottomBar>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <Question sub={addLinkedCopy.taken}>{addLinkedCopy.question}</Question>
        {pending > 0 && (
          <div className={styles.pending}>
            <Notice>{addLinkedCopy.pending(pending)}</Notice>
          </div>
        )}
        <FilteredField
          label={addLinkedCopy.number}
          name="account_num"
          value={number}
          filter={accountNumberDigits}
          onValue={(next) => edit('number', next)}
          placeholder={addLinkedCopy.numberPlaceholder}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          error={taken ? errorSentence(error) : null}
        />
        <BankSelect bank={findBank(bank)} onOpen={() => sheet.show('bank')} />
        <FilteredField
          label={addLinkedCopy.holder}
          name="name"
          value={name}
          filter={linkHolderName}
          onValue={(next) => edit('name', next)}
          placeholder={addLinkedCopy.holderPlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
        />
        {by !== null && <Notice>{confirmationsCopy.sub[by]}</Notice>}
        <p className={styles.error} role="alert">
          {error !== null && !taken && errorSentence(error)}
        </p>
      </form>
      <BankSheet
        open={sheet.open === 'bank'}
        onClose={sheet.close}
        chosen={bank === '' ? null : bank}
        onPick={(picked) => {
          edit('bank', picked.code);
          sheet.close();
        }}
      />
      <PasswordSheet
        open={sheet.open === 'password' && asked !== null}
        onClose={sheet.close}
        onPassword={(password) => asked !== null && send(asked, { password })}
        error={reasonOf(ask.error) === 'PASSWORD_WRONG' ? errorSentence(ask.error) : null}
        busy={ask.isPending}
      />
    </Screen>
  );
}
