import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { WARNING_ANSWER_LABELS, WARNING_LABELS } from '../../domain/list-labels.ts';
import { resourceOfKind } from '../../domain/request-kinds.ts';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { daonFigure } from '../amounts/amount-text.ts';
import type { ListedRow } from '../api/contract.ts';
import { holderFilter } from '../forms/holder-filter.tsx';
import { HolderLink } from '../ledger/HolderLink.tsx';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { paths } from '../paths.ts';
import { ToneChip } from '../theme/ToneChip.tsx';
import type { ChipTone } from '../theme/ToneChip.tsx';

type Warning = ListedRow<'sendWarnings'>;

const Listed = columnsOf('sendWarnings');

const filters = [
  holderFilter,
  choiceFilter('code', '경고', choicesOf(WARNING_LABELS)),
  choiceFilter('answer', '그 뒤', choicesOf(WARNING_ANSWER_LABELS)),
];

const tones: Readonly<Record<Warning['answer'], ChipTone>> = {
  turnedBack: { text: 'good', back: 'goodWeak' },
  sent: { text: 'warn', back: 'warnWeak' },
  waited: { text: 'warn', back: 'warnWeak' },
  open: { text: 'brand', back: 'brandWeak' },
  notSent: { text: 'text2', back: 'surface2' },
};

function Recipient({ send }: Pick<Warning, 'send'>) {
  if (send === null) return '';
  if (send.toHolderId === null) return <AmountCell>{send.to}</AmountCell>;
  return <HolderLink holder={{ id: send.toHolderId, login: send.to }} />;
}

/** The request behind a send; one that was made immediately has none. */
function SendNumber({ send }: Pick<Warning, 'send'>) {
  if (send === null) return '';
  if (send.requestKind === null) return send.id;
  return (
    <Link component={RouterLink} to={paths.request(resourceOfKind[send.requestKind], send.id)}>
      {send.id}
    </Link>
  );
}

/** The warnings that holders were given before a send, and what came of them. */
export function WarningList() {
  return (
    <ListPage list="sendWarnings" filters={filters}>
      <Rows none="경고가 없어요" hint="설정에서 경고를 켜면 회원에게 물은 것이 여기에 보여요.">
        <Listed of="warnedAt" />
        <Listed of="holder.login" render={(row) => <HolderLink holder={row.holder} />} />
        <Listed of="holder.name" fits="cut" />
        <Listed of="code" cellClassName="one-line" />
        <Listed
          of="answer"
          render={({ answer }) => <ToneChip label={WARNING_ANSWER_LABELS[answer]} tone={tones[answer]} />}
        />
        <Listed
          of="send.daon"
          align="right"
          render={({ send }) => (send === null ? '' : <AmountCell>{daonFigure(send.daon)}</AmountCell>)}
        />
        <Listed of="send.to" render={(row) => <Recipient send={row.send} />} />
        <Listed of="send.id" render={(row) => <SendNumber send={row.send} />} />
        <Listed of="isReported" cellClassName="one-line" />
      </Rows>
    </ListPage>
  );
}
