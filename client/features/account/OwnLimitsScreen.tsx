import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { AMOUNT_RULES, fieldOfWon, typeAmount, wonOfField } from '../../../domain/amount-field.ts';
import { showClock, showDate } from '../../../domain/display-time.ts';
import { showWon } from '../../../domain/display.ts';
import { wonToString, ZERO_WON } from '../../../domain/money.ts';
import { isRaise } from '../../../domain/own-limits.ts';
import { errorSentence, reasonOf } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import type { Answers } from '../../api/trpc.ts';
import { wonOfWire } from '../../api/wire.ts';
import { commonCopy } from '../../copy/common.ts';
import { ownLimitsCopy } from '../../copy/own-limits.ts';
import { showAlert } from '../../ui/alert.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './AccountScreen.module.css';
import { LoosenSheet, type LooseningProof } from './LoosenSheet.tsx';

type Limits = Answers['ownLimits']['view'];

const FORM = 'own-limits';

const fieldOf = (limit: string | null): string => (limit === null ? '' : fieldOfWon(wonOfWire(limit)));
const wonOrNone = (limit: string | null) => (limit === null ? null : wonOfWire(limit));
const shown = (limit: string | null): string =>
  limit === null ? ownLimitsCopy.none : ownLimitsCopy.won(showWon(wonOfWire(limit)));

/** A field that is empty or says nothing is no limit. */
function limitOf(text: string): string | null {
  const won = wonOfField(text);
  return won === ZERO_WON ? null : wonToString(won);
}

/** /limitSetting: how much may leave in a day and at a time (D73). */
export default function OwnLimitsScreen() {
  const limits = trpc.ownLimits.view.useQuery({}, { staleTime: 0 });
  return limits.data === undefined ? (
    <Screen
      id="/limitSetting"
      title={ownLimitsCopy.title}
      header={<PageHeader title={ownLimitsCopy.title} heading={false} />}
    >
      <Question sub={ownLimitsCopy.sub}>{ownLimitsCopy.question}</Question>
      {limits.isError ? (
        <ErrorState sentence={errorSentence(limits.error)} onRetry={() => void limits.refetch()} />
      ) : (
        <RowSkeletons count={2} />
      )}
    </Screen>
  ) : (
    <LimitsForm limits={limits.data} />
  );
}

function LimitsForm({ limits }: { readonly limits: Limits }) {
  const { ownLimits } = trpc.useUtils();
  const set = trpc.ownLimits.set.useMutation();
  const keep = trpc.ownLimits.keep.useMutation();
  const [day, setDay] = useState(fieldOf(limits.day));
  const [act, setAct] = useState(fieldOf(limits.act));
  const [asksProof, setAsksProof] = useState(false);

  const wanted = { day: limitOf(day), act: limitOf(act) };
  const isChanged = wanted.day !== limits.day || wanted.act !== limits.act;
  const needsProof = isRaise(
    { day: wonOrNone(wanted.day), act: wonOrNone(wanted.act) },
    { day: wonOrNone(limits.day), act: wonOrNone(limits.act) },
  );

  const take = (answer: Limits): void => {
    ownLimits.view.setData({}, answer);
    setDay(fieldOf(answer.day));
    setAct(fieldOf(answer.act));
    setAsksProof(false);
  };

  const save = async (proof?: LooseningProof): Promise<void> => {
    const answer = await set.mutateAsync({ ...wanted, ...proof });
    take(answer);
    showToast(answer.next === null ? ownLimitsCopy.saved : ownLimitsCopy.asked);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isChanged || set.isPending) return;
    if (needsProof) return setAsksProof(true);
    save().catch((failure: unknown) => {
      // Lowered meanwhile on another device.
      if (reasonOf(failure) === 'CONFIRMATION_REQUIRED') setAsksProof(true);
      else void showAlert({ message: errorSentence(failure) });
    });
  };

  const field = (label: string, text: string, onText: (text: string) => void, help?: string) => (
    <TextField
      label={label}
      name={label === ownLimitsCopy.day ? 'day' : 'act'}
      value={text}
      onValue={(raw) => onText(typeAmount(text, raw, AMOUNT_RULES.won))}
      inputMode="numeric"
      autoComplete="off"
      placeholder={ownLimitsCopy.none}
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
          <Button type="submit" form={FORM} disabled={!isChanged} busy={set.isPending}>
            {ownLimitsCopy.save}
          </Button>
        </BottomBar>
      }
    >
      <Question sub={ownLimitsCopy.sub}>{ownLimitsCopy.question}</Question>
      <form id={FORM} onSubmit={submit} noValidate>
        {field(
          ownLimitsCopy.day,
          day,
          setDay,
          isOfDay ? ownLimitsCopy.leftToday(showWon(wonOfWire(left.won))) : ownLimitsCopy.dayHelp,
        )}
        {field(ownLimitsCopy.act, act, setAct)}
      </form>
      <Notice>{ownLimitsCopy.rule}</Notice>
      {next !== null && (
        <section className={styles.waiting}>
          <Notice tone="warn" live>
            {ownLimitsCopy.waiting(`${showDate(next.at)} ${showClock(next.at)}`)}
          </Notice>
          <KeyValueRows
            rows={[
              { label: ownLimitsCopy.day, value: shown(next.day) },
              { label: ownLimitsCopy.act, value: shown(next.act) },
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
                    take(answer);
                    showToast(ownLimitsCopy.kept);
                  },
                  onError: (failure) => void showAlert({ message: errorSentence(failure) }),
                },
              )
            }
          >
            {ownLimitsCopy.keep}
          </Button>
        </section>
      )}
      <LoosenSheet
        open={asksProof}
        onClose={() => setAsksProof(false)}
        act={{ act: 'ownLimits.set', content: wanted }}
        run={save}
      />
    </Screen>
  );
}
