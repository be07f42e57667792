import { showDateTime } from '../../../domain/display-time.ts';
import { FREEZE_WAITS, type FreezeWait } from '../../../domain/own-freeze.ts';
import { reasonOf } from '../../api/error-sentence.ts';
import { keepScreen } from '../../api/return-to.ts';
import { serverNow } from '../../api/server-clock.ts';
import { endSession, getSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import type { Answers } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { freezeCopy } from '../../copy/freeze.ts';
import { showAlert } from '../../ui/alert.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { BellIcon, ChevronIcon } from '../../ui/icons.tsx';
import { RowLink } from '../../ui/ListRow.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { RowRadio } from '../../ui/RowRadio.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { LoosenSheet, type LooseningProof } from '../../money/LoosenSheet.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { alertFailure } from '../../ui/alert-failure.ts';
import styles from './FreezeScreen.module.css';

type Freeze = Answers['ownFreeze']['view'];

const when = (at: string): string => showDateTime(at, serverNow());

/** /walletLock: freezes the own wallet by one tap and one question, and says how long its end waits. */
export default function FreezeScreen() {
  const state = trpc.ownFreeze.view.useQuery({}, { staleTime: 0 });
  const freeze = trpc.ownFreeze.freeze.useMutation();

  const ask = async (): Promise<void> => {
    const sure = await showAlert({
      message: freezeCopy.sure,
      confirm: freezeCopy.confirm,
      cancel: freezeCopy.keep,
      danger: true,
    });
    if (!sure || freeze.isPending) return;
    freeze.mutate(
      {},
      {
        onSuccess: () => {
          const session = getSession();
          if (session !== null) keepScreen(session, 'freeze', paths.home);
          endSession();
        },
        onError: alertFailure,
      },
    );
  };

  const isFrozen = state.data !== undefined && state.data.frozenAt !== null;
  return (
    <Screen
      id="/walletLock"
      title={freezeCopy.title}
      header={<PageHeader title={freezeCopy.title} heading={false} />}
      bar={
        <BottomBar>
          <Button busy={freeze.isPending} onClick={() => void ask()}>
            {isFrozen ? freezeCopy.again : freezeCopy.act}
          </Button>
        </BottomBar>
      }
    >
      <Question sub={isFrozen ? undefined : freezeCopy.sub}>
        {isFrozen ? freezeCopy.locked : freezeCopy.question}
      </Question>
      {isFrozen ? (
        <Notice tone="warn">
          {state.data.endsAt !== null && <strong>{freezeCopy.ends(when(state.data.endsAt))}</strong>}
          <br />
          {freezeCopy.endsSub}
        </Notice>
      ) : (
        <ul className={styles.effects}>
          {freezeCopy.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      <QueryState query={state} rows={4} />
      {state.data !== undefined && !isFrozen && (
        <>
          <Wait freeze={state.data} />
          <ContactLink />
        </>
      )}
    </Screen>
  );
}

function ContactLink() {
  const known = trpc.trustedContact.view.useQuery({}, { staleTime: 0 });
  return (
    <RowLink
      to={paths.trustedContact}
      icon={<BellIcon size={22} />}
      title={freezeCopy.contact}
      sub={known.data?.contact?.name ?? freezeCopy.contactSub}
      end={<ChevronIcon size={18} />}
    />
  );
}

/** How long the end of a freeze waits: longer immediately, shorter after a day and with more than the password. */
function Wait({ freeze: { wait } }: { readonly freeze: Freeze }) {
  const { ownFreeze } = trpc.useUtils();
  const set = trpc.ownFreeze.setWait.useMutation();
  // A longer one is shown before its answer; a shorter one does not hold yet.
  const shown = set.isPending ? Math.max(set.variables.hours, wait.hours) : wait.hours;
  const wantedBy = (name: string | null) =>
    FREEZE_WAITS.find((hours) => name === `wait:${hours}` && hours < wait.hours);
  const sheet = useSheet<`wait:${FreezeWait}`>((name) => wantedBy(name) === undefined);
  const wanted = wantedBy(sheet.open);

  const save = async (hours: FreezeWait, proof?: LooseningProof): Promise<void> => {
    const answer = await set.mutateAsync({ hours, ...proof });
    ownFreeze.view.setData({}, answer);
    sheet.close();
    showToast(answer.wait.next === null ? freezeCopy.saved : freezeCopy.asked);
  };
  const pick = (hours: FreezeWait): void => {
    if (set.isPending) return;
    if (hours < wait.hours) return sheet.show(`wait:${hours}`);
    save(hours).catch((failure: unknown) => {
      // Made longer meanwhile on another device.
      if (reasonOf(failure) === 'CONFIRMATION_REQUIRED') sheet.show(`wait:${hours}`);
      else alertFailure(failure);
    });
  };

  return (
    <section className={styles.wait}>
      <h2 className={styles.heading}>{freezeCopy.wait}</h2>
      <p className={styles.sub}>{freezeCopy.waitSub}</p>
      <div role="radiogroup" aria-label={freezeCopy.wait}>
        {FREEZE_WAITS.map((hours) => (
          <RowRadio
            key={hours}
            name="wait"
            value={String(hours)}
            checked={shown === hours}
            onPick={() => pick(hours)}
            title={freezeCopy.waits[hours] ?? ''}
          />
        ))}
      </div>
      <Notice {...(wait.next === null ? {} : { tone: 'warn' })} live>
        {wait.next === null ? freezeCopy.rule : freezeCopy.shorter(when(wait.next.at), wait.next.hours)}
      </Notice>
      <LoosenSheet
        open={wanted !== undefined}
        onClose={sheet.close}
        act={{ act: 'ownFreeze.setWait', content: { hours: wanted ?? 0 } }}
        run={async (proof: LooseningProof) => {
          if (wanted !== undefined) await save(wanted, proof);
        }}
      />
    </section>
  );
}
