import { showExact } from '../../../domain/display.ts';
import type { DaonUnits } from '../../../domain/money.ts';
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
import type { Target } from './send-types.ts';

type SendDoneProps = {
  readonly id: number;
  readonly state: number;
  readonly target: Target;
  readonly net: DaonUnits;
};

/** A send to a wallet here settles immediately; any other waits for an operator, and a second sentence explains it. */
export function SendDone({ id, state, target, net }: SendDoneProps) {
  const amount = showExact(net);
  const name = nameOf(target);
  const waits = target.kind === 'agent' ? sendCopy.agentNotice : sendCopy.outsideNotice;
  return (
    <Screen
      id="/send#5"
      title={sendCopy.done}
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
      <Result kind="done" title={sendCopy.done}>
        {state === DONE ? sendCopy.doneSub(name, amount) : `${sendCopy.askedSub(name, amount)}\n${waits}`}
      </Result>
    </Screen>
  );
}
