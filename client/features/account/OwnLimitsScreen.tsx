import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { AMOUNT_RULES, fieldOfWon, typeAmount, wonOfField } from '../../../domain/amount-field.ts';
import { showDateTime } from '../../../domain/display-time.ts';
import { showWon } from '../../../domain/display.ts';
import { wonToString, ZERO_WON } from '../../../domain/money.ts';
import { SETTING_BOUNDS } from '../../../domain/settings.ts';
import { isRaise, type OwnRules } from '../../../domain/own-limits.ts';
import { apiClient } from '../../api/client.ts';
import { reasonOf } from '../../api/error-sentence.ts';
import { serverNow } from '../../api/server-clock.ts';
import { trpc } from '../../api/trpc.ts';
import type { Answers } from '../../api/trpc.ts';
import { typedBefore, useKeepTyped } from '../../api/typed.ts';
import { wonOfWire } from '../../api/wire.ts';
import { commonCopy } from '../../copy/common.ts';
import { ownLimitsCopy } from '../../copy/own-limits.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
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

type Limits = Answers['ownLimits']['view'];

const FORM = 'own-limits';

const fieldOf = (limit: string | null): string => (limit === null ? '' : fieldOfWon(wonOfWire(limit)));
const hoursField = (hours: number | null): string => (hours === null ? '' : String(hours));
const HOURS = SETTING_BOUNDS.firstSendWaitHours;
const NAMES = { day: ownLimitsCopy.day, act: ownLimitsCopy.act, waitWon: ownLimitsCopy.waitWon };

type Fields = Readonly<Record<'day' | 'act' | 'waitWon' | 'waitHours', string>>;
const fieldsOf = ({ day, act, waitWon, waitHours }: Limits): Fields => ({
  ...{ day: fieldOf(day), act: fieldOf(act) },
  ...{ waitWon: fieldOf(waitWon), waitHours: hoursField(waitHours) },
});

const wonOrNone = (limit: string | null) => (limit === null ? null : wonOfWire(limit));
const shown = (limit: string | null, none: string = ownLimitsCopy.none): string =>
  limit === null ? none : ownLimitsCopy.won(showWon(wonOfWire(limit)));

const rulesOf = ({ day, act, waitWon, waitHours }: Omit<Limits, 'next' | 'left'>): OwnRules => ({
  ...{ day: wonOrNone(day), act: wonOrNone(act) },
  ...{ waitWon: wonOrNone(waitWon), waitHours },
});

/** A field that is empty or says nothing is no limit. */
function limitOf(text: string): string | null {
  const won = wonOfField(text);
  return won === ZERO_WON ? null : wonToString(won);
}

type Typed = Partial<Fields>;

/** What was not typed here is as it is set now, also on another device. */
const fieldsWith = (limits: Limits, typed: Typed): Fields => ({ ...fieldsOf(limits), ...typed });

const wantedOf = ({ day, act, waitWon, waitHours }: Fields) => ({
  ...{ day: limitOf(day), act: limitOf(act), waitWon: limitOf(waitWon) },
  waitHours: waitHours === '' ? null : Number(waitHours),
});

/** /limitSetting: how much may leave in a day and at a time (D73), and from what on a first send waits (D74). */
export default function OwnLimitsScreen() {
  const limits = trpc.ownLimits.view.useQuery({}, { staleTime: 0 });
  return limits.data === undefined ? (
    <Screen
      id="/limitSetting"
      title={ownLimitsCopy.title}
      header={<PageHeader title={ownLimitsCopy.title} heading={false} />}
    >
      <Question sub={ownLimitsCopy.sub}>{ownLimitsCopy.question}</Question>
      <QueryState query={limits} rows={2} />
    </Screen>
  ) : (
    <LimitsForm limits={limits.data} />
  );
}

function LimitsForm({ limits }: { readonly limits: Limits }) {
  const { ownLimits } = trpc.useUtils();
  const set = trpc.ownLimits.set.useMutation();
  const keep = trpc.ownLimits.keep.useMutation();
  const [typed, setTyped] = useState<Typed>(() => typedBefore(FORM));
  useKeepTyped(FORM, typed);
  const fields = fieldsWith(limits, typed);
  const { waitHours } = fields;
  const [reads, setReads] = useState(false);
  // A page that was loaded again under the sheet has forgotten what it was about.
  const [asksProof, setAsksProof] = useState(false);
  const sheet = useSheet<'proof'>(() => !asksProof);

  const wanted = wantedOf(fields);
  const hoursError =
    wanted.waitHours === null || (wanted.waitHours >= HOURS.min && wanted.waitHours <= HOURS.max)
      ? null
      : ownLimitsCopy.hoursError(HOURS.min, HOURS.max);
  const isChanged = (Object.keys(wanted) as (keyof typeof wanted)[]).some(
    (key) => wanted[key] !== limits[key],
  );

  const save = async (proof?: LooseningProof, asked = wanted): Promise<void> => {
    const answer = await set.mutateAsync({ ...asked, ...proof });
    ownLimits.view.setData({}, answer);
    // What was typed since is not saved yet.
    setTyped((now) => (now === typed ? {} : now));
    setAsksProof(false);
    sheet.close();
    showToast(answer.next === null ? ownLimitsCopy.saved : ownLimitsCopy.asked);
  };

  const askProof = (): void => {
    setAsksProof(true);
    sheet.show('proof');
  };

  /** Read again first: a field that was not typed in would undo what another device has set since, and might raise it. */
  const saveNow = async (): Promise<void> => {
    const now = await apiClient.ownLimits.view.query({});
    ownLimits.view.setData({}, now);
    const asked = wantedOf(fieldsWith(now, typed));
    if (isRaise(rulesOf(asked), rulesOf(now))) askProof();
    else await save(undefined, asked);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isChanged || hoursError !== null || reads || set.isPending) return;
    setReads(true);
    saveNow()
      .catch((failure: unknown) => {
        // Lowered since on another device.
        if (reasonOf(failure) === 'CONFIRMATION_REQUIRED') askProof();
        else alertFailure(failure);
      })
      .finally(() => setReads(false));
  };

  const type = (name: keyof Fields, text: string): void => setTyped({ ...typed, [name]: text });
  const field = (name: keyof typeof NAMES, help?: string, text = fields[name]) => (
    <TextField
      label={NAMES[name]}
      name={name}
      value={text}
      onValue={(raw) => type(name, typeAmount(text, raw, AMOUNT_RULES.won))}
      inputMode="numeric"
      autoComplete="off"
      placeholder={name === 'waitWon' ? ownLimitsCopy.usualWon : ownLimitsCopy.none}
      {...(help === undefined ? {} : { help })}
      end={text !== '' && <span className={styles.unit}>{commonCopy.won}</span>}
    />
  );
  const { next, left } = limits;
  const isOfDay = limits.day !== null && left?.of === 'day';

  return (
    <Screen
      id="/limitSetting"
      title={ownLimitsCopy.title}
      header={<PageHeader title={ownLimitsCopy.title} heading={false} />}
      bar={
        <BottomBar>
          <Button
            type="submit"
            form={FORM}
            disabled={!isChanged || hoursError !== null}
            busy={reads || set.isPending}
          >
            {ownLimitsCopy.save}
          </Button>
        </BottomBar>
      }
    >
      <Question sub={ownLimitsCopy.sub}>{ownLimitsCopy.question}</Question>
      {next !== null && (
        <section className={styles.waiting}>
          <Notice tone="warn" live>
            {ownLimitsCopy.waiting(showDateTime(next.at, serverNow()))}
          </Notice>
          <KeyValueRows
            rows={[
              { label: ownLimitsCopy.day, value: shown(next.day) },
              { label: ownLimitsCopy.act, value: shown(next.act) },
              { label: ownLimitsCopy.waitWon, value: shown(next.waitWon, ownLimitsCopy.usualWon) },
              {
                label: ownLimitsCopy.waitHours,
                value:
                  next.waitHours === null ? ownLimitsCopy.usualHours : ownLimitsCopy.hours(next.waitHours),
              },
            ]}
          />
          <Button
            look="soft"
            busy={keep.isPending}
            onClick={() =>
              keep.mutate(
                {},
                {
                  onSuccess: (answer) => {
                    ownLimits.view.setData({}, answer);
                    showToast(ownLimitsCopy.kept);
                  },
                  onError: alertFailure,
                },
              )
            }
          >
            {ownLimitsCopy.keep}
          </Button>
        </section>
      )}
      <form id={FORM} onSubmit={submit} noValidate>
        {field(
          'day',
          isOfDay ? ownLimitsCopy.leftToday(showWon(wonOfWire(left.won))) : ownLimitsCopy.dayHelp,
        )}
        {field('act')}
        {field('waitWon', ownLimitsCopy.waitHelp)}
        <TextField
          label={ownLimitsCopy.waitHours}
          name="waitHours"
          value={waitHours}
          onValue={(raw) => type('waitHours', raw.replace(/\D/g, '').slice(0, 2))}
          inputMode="numeric"
          autoComplete="off"
          placeholder={ownLimitsCopy.usualHours}
          error={hoursError}
          end={waitHours !== '' && <span className={styles.unit}>{ownLimitsCopy.hour}</span>}
        />
      </form>
      <Notice>{ownLimitsCopy.rule}</Notice>
      <LoosenSheet
        open={sheet.open === 'proof'}
        onClose={sheet.close}
        act={{ act: 'ownLimits.set', content: wanted }}
        run={save}
      />
    </Screen>
  );
}
