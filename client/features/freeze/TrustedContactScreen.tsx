import { useState } from 'react';
import { SHORT_NAME_MAX } from '../../../domain/limits.ts';
import { shortNameError } from '../../../domain/short-name.ts';
import { reasonOf } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { typedBefore, useKeepTyped } from '../../api/typed.ts';
import { contactCopy } from '../../copy/contact.ts';
import { showAlert } from '../../ui/alert.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/ListRow.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NEW_VERIFICATION, withPhone } from '../../ui/phone-verification.ts';
import { PhoneButton, PhoneVerification } from '../../ui/PhoneVerification.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { alertFailure } from '../../ui/alert-failure.ts';
import { showToast } from '../../ui/toast.ts';
import { usePhoneVerification } from '../../ui/use-phone-verification.ts';
import { useShownError } from '../../ui/use-shown-error.ts';

const FORM = 'trusted-contact';

/** /trustedContact: names the person who gets a text message when the wallet is frozen. The person agrees by the code that the phone gets. */
export default function TrustedContactScreen() {
  const { trustedContact } = trpc.useUtils();
  const known = trpc.trustedContact.view.useQuery({}, { staleTime: 0 });
  const request = trpc.trustedContact.requestCode.useMutation();
  const setContact = trpc.trustedContact.name.useMutation();
  const [before] = useState(() => typedBefore<'name' | 'phone'>(FORM));
  const [name, setName] = useState(before.name ?? '');
  const [state, update] = useState(() => withPhone(NEW_VERIFICATION, before.phone ?? ''));
  useKeepTyped(FORM, { name, phone: state.phone });
  const fault = useShownError(name, shortNameError(name));
  const proof = usePhoneVerification({
    state,
    update,
    ready: shortNameError(name) === null,
    request: (phone) => request.mutateAsync({ phone }),
    verify: (typed) =>
      setContact.mutateAsync({ ...typed, name }).catch(async (error: unknown) => {
        // The answer may have been lost, of this call too: a browser sends it once more when its connection breaks.
        const now = reasonOf(error) === 'CODE_EXPIRED' ? (await known.refetch()).data : undefined;
        if (now?.contact?.name === name.trim() && now.contact.maskedPhone.endsWith(typed.phone.slice(-4)))
          return now;
        throw error;
      }),
    onVerified: (answer) => {
      trustedContact.view.setData({}, answer);
      setName('');
      update(() => NEW_VERIFICATION);
      showToast(contactCopy.saved);
    },
  });

  const contact = known.data?.contact ?? null;
  return (
    <Screen
      id="/trustedContact"
      title={contactCopy.title}
      header={<PageHeader title={contactCopy.title} heading={false} />}
      bar={
        <BottomBar>
          <PhoneButton proof={proof} />
        </BottomBar>
      }
    >
      <Question sub={contactCopy.sub}>{contactCopy.question}</Question>
      <QueryState query={known} rows={1} />
      {contact !== null && <Named {...contact} />}
      <TextField
        label={contact === null ? contactCopy.name : contactCopy.otherName}
        name="contactName"
        value={name}
        onValue={setName}
        onBlur={fault.leave}
        error={fault.shown}
        placeholder={contactCopy.namePlaceholder}
        readOnly={proof.checking}
        maxLength={SHORT_NAME_MAX}
        autoComplete="off"
        enterKeyHint="next"
      />
      <PhoneVerification proof={proof} ofOther />
      <Notice>{contactCopy.rule}</Notice>
    </Screen>
  );
}

function Named({ name, maskedPhone }: { readonly name: string; readonly maskedPhone: string }) {
  const { trustedContact } = trpc.useUtils();
  const remove = trpc.trustedContact.remove.useMutation();

  const ask = async (): Promise<void> => {
    const sure = await showAlert({
      message: contactCopy.sure(name),
      confirm: contactCopy.remove,
      cancel: contactCopy.keep,
      danger: true,
    });
    if (!sure || remove.isPending) return;
    remove.mutate(
      {},
      {
        onSuccess: (answer) => {
          trustedContact.view.setData({}, answer);
          showToast(contactCopy.removed);
        },
        onError: alertFailure,
      },
    );
  };

  return (
    <Row
      icon={<BellIcon size={22} />}
      iconTone="brand"
      title={name}
      sub={maskedPhone}
      end={
        <Button look="text" busy={remove.isPending} onClick={() => void ask()}>
          {contactCopy.remove}
        </Button>
      }
    />
  );
}
