import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { AMOUNT_RULES, fieldOfWon, typeAmount, wonOfField } from '../../../domain/amount-field.ts';
import { isLooser } from '../../../domain/confirmations.ts';
import { showWon } from '../../../domain/display.ts';
import { wonToString, ZERO_WON } from '../../../domain/money.ts';
import { apiClient } from '../../api/client.ts';
import { reasonOf } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import type { Answers } from '../../api/trpc.ts';
import { typedBefore, useKeepTyped } from '../../api/typed.ts';
import { wonOfWire } from '../../api/wire.ts';
import { hasPasskeys } from '../../device/passkey-support.ts';
import { paths } from '../../routes/paths.ts';
import { commonCopy } from '../../copy/common.ts';
import { confirmationsCopy } from '../../copy/confirmations.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './AccountScreen.module.css';
import { LoosenSheet, type LooseningProof } from '../../money/LoosenSheet.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { alertFailure } from '../../ui/alert-failure.ts';
import { SettingSwitch } from './SettingRow.tsx';

type View = Answers['confirmations']['view'];
type Rules = View['own'];

const FORM = 'confirmations';
/** As the runbook recommends it to owners. */
const RECOMMENDED: Rules = { day: '1000000', first: '300000', changes: true };

const fieldOf = (won: string | null): string => (won === null ? '' : fieldOfWon(wonOfWire(won)));
type Fields = Readonly<Record<keyof Rules, string>>;
const fieldsOf = ({ day, first, changes }: Rules): Fields => ({
  ...{ day: fieldOf(day), first: fieldOf(first), changes: String(changes) },
});

const wonOrNone = (won: string | null) => (won === null ? null : wonOfWire(won));
const parsed = ({ day, first, changes }: Rules) => ({
  day: wonOrNone(day),
  first: wonOrNone(first),
  changes,
});
const shown = (won: string): string => showWon(wonOfWire(won));

/** A field that is empty or says nothing is no sum. */
function sumOf(text: string): string | null {
  const won = wonOfField(text);
  return won === ZERO_WON ? null : wonToString(won);
}

/** What holds beyond the holder's own, in words; null where the owner demands no more. */
function ownersPart({ own, inForce }: View): string | null {
  const { ofOwner } = confirmationsCopy;
  const parts = [
    inForce.day !== null && inForce.day !== own.day ? [ofOwner.day(shown(inForce.day))] : [],
    inForce.first !== null && inForce.first !== own.first ? [ofOwner.first(shown(inForce.first))] : [],
    inForce.changes && !own.changes ? [ofOwner.changes] : [],
  ].flat();
  return parts.length === 0 ? null : confirmationsCopy.owner(parts.join(', '));
}

type Typed = Partial<Fields>;

/** What was not typed here is as it is set now, also on another device. */
const fieldsWith = (own: Rules, typed: Typed): Fields => ({ ...fieldsOf(own), ...typed });

const wantedOf = ({ day, first, changes }: Fields): Rules => ({
  ...{ day: sumOf(day), first: sumOf(first) },
  changes: changes === 'true',
});

/** /confirmSetting: from when on the holder's own acts are confirmed (ADR-0043). */
export default function ConfirmationsScreen() {
  const view = trpc.confirmations.view.useQuery({}, { staleTime: 0 });
  return view.data === undefined ? (
    <Screen
      id="/confirmSetting"
      title={confirmationsCopy.title}
      header={<PageHeader title={confirmationsCopy.title} heading={false} />}
    >
      <Question>{confirmationsCopy.question}</Question>
      <QueryState query={view} rows={3} />
    </Screen>
  ) : (
    <RulesForm view={view.data} />
  );
}

function RulesForm({ view }: { readonly view: View }) {
  const { confirmations } = trpc.useUtils();
  const set = trpc.confirmations.set.useMutation();
  const { own, by } = view;
  const [typed, setTyped] = useState<Typed>(() => typedBefore(FORM));
  useKeepTyped(FORM, typed);
  const { day, first, ...fields } = fieldsWith(own, typed);
  const changes = fields.changes === 'true';
  const [reads, setReads] = useState(false);
  // A page that was loaded again under the sheet has forgotten what it was about.
  const [asksProof, setAsksProof] = useState(false);
  const sheet = useSheet<'proof'>(() => !asksProof);
  const [canAdd] = useState(hasPasskeys);

  const wanted = wantedOf({ day, first, ...fields });
  const isChanged = wanted.day !== own.day || wanted.first !== own.first || changes !== own.changes;
  const owners = ownersPart(view);

  const save = async (proof?: LooseningProof, asked = wanted): Promise<void> => {
    const answer = await set.mutateAsync({ ...asked, ...proof });
    confirmations.view.setData({}, answer);
    // What was typed since is not saved yet.
    setTyped((now) => (now === typed ? {} : now));
    setAsksProof(false);
    sheet.close();
    showToast(confirmationsCopy.saved);
  };

  const askProof = (): void => {
    setAsksProof(true);
    sheet.show('proof');
  };

  /** Read again first: a field that was not typed in would undo what another device has set since. */
  const saveNow = async (): Promise<void> => {
    const now = await apiClient.confirmations.view.query({});
    confirmations.view.setData({}, now);
    const asked = wantedOf(fieldsWith(now.own, typed));
    if (isLooser(parsed(asked), parsed(now.own))) askProof();
    else await save(undefined, asked);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isChanged || reads || set.isPending) return;
    setReads(true);
    saveNow()
      .catch((failure: unknown) => {
        // Made stricter since on another device.
        if (reasonOf(failure) === 'CONFIRMATION_REQUIRED') askProof();
        else alertFailure(failure);
      })
      .finally(() => setReads(false));
  };

  const field = (name: 'day' | 'first', text: string) => (
    <TextField
      label={confirmationsCopy[name]}
      name={name}
      value={text}
      onValue={(raw) => setTyped({ ...typed, [name]: typeAmount(text, raw, AMOUNT_RULES.won) })}
      inputMode="numeric"
      autoComplete="off"
      placeholder={confirmationsCopy.none}
      help={confirmationsCopy[`${name}Help`]}
      end={text !== '' && <span className={styles.unit}>{commonCopy.won}</span>}
    />
  );

  return (
    <Screen
      id="/confirmSetting"
      title={confirmationsCopy.title}
      header={<PageHeader title={confirmationsCopy.title} heading={false} />}
      bar={
        <BottomBar>
          <Button type="submit" form={FORM} disabled={!isChanged} busy={reads || set.isPending}>
            {confirmationsCopy.save}
          </Button>
        </BottomBar>
      }
    >
      <Question sub={confirmationsCopy.sub[by]}>{confirmationsCopy.question}</Question>
      <form id={FORM} onSubmit={submit} noValidate>
        {field('day', day)}
        {field('first', first)}
        <SettingSwitch
          label={confirmationsCopy.changes}
          on={changes}
          onSwitch={(on) => setTyped({ ...typed, changes: String(on) })}
        />
        {day === '' && first === '' && (
          <Button look="soft" onClick={() => setTyped(fieldsOf(RECOMMENDED))}>
            {confirmationsCopy.recommended}
          </Button>
        )}
      </form>
      <section className={styles.waiting}>
        {owners !== null && <Notice>{owners}</Notice>}
        <Notice>{confirmationsCopy.rule}</Notice>
        {by === 'password' && canAdd && (
          <>
            <Notice tone="warn">{confirmationsCopy.noPasskey}</Notice>
            <ButtonLink look="soft" to={paths.passkeys}>
              {confirmationsCopy.addPasskey}
            </ButtonLink>
          </>
        )}
      </section>
      <LoosenSheet
        open={sheet.open === 'proof'}
        onClose={sheet.close}
        act={{ act: 'confirmations.set', content: wanted }}
        run={save}
      />
    </Screen>
  );
}
