import { showExact } from '../../../domain/display.ts';
import { DONE } from '../../../domain/request-state.ts';
import { paths } from '../../app/paths.ts';
import { commonCopy } from '../../copy/common.ts';
import { sendCopy } from '../../copy/send.ts';
import { BottomBar, ButtonPair } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { nameOf } from './send-types.ts';
import type { SendSubject } from './send-types.ts';

type SendDoneProps = {
  readonly id: number;
  readonly state: number;
  readonly subject: SendSubject;
};

/** A send to a wallet here settles immediately; any other waits for an operator, and a second sentence explains it. */
export function SendDone({ id, state, subject: { target, owner, offer } }: SendDoneProps) {
  const amount = showExact(offer.net);
  const name = nameOf(target, owner);
  const isDone = state === DONE;
  const title = isDone ? sendCopy.done : sendCopy.asked;
  const waits =
    target.kind === 'agent' ? [sendCopy.agentNotice, sendCopy.agentRecord] : [sendCopy.outsideNotice];
  const sentences = isDone ? [sendCopy.doneSub(name, amount)] : [sendCopy.askedSub(name, amount), ...waits];
  return (
    <Screen
      id="/send#5"
      title={title}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <ButtonPair>
            <ButtonLink to={paths.historyDetail(id)} replace look="soft">
              {sendCopy.see}
            </ButtonLink>
            <ButtonLink to={paths.home} replace>
              {commonCopy.confirm}
            </ButtonLink>
          </ButtonPair>
        </BottomBar>
      }
    >
      <Result kind="done" title={title}>
        {sentences.join('\n')}
      </Result>
    </Screen>
  );
}
