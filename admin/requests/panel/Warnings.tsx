import { Alert, Box, Link, Stack } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { HOLDER_STATUS_LABELS } from '../../../domain/holder.ts';
import { isOpen } from '../../../domain/request-state.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { wonText } from '../../amounts/amount-text.ts';
import type { Facts, RequestRow } from '../../api/contract.ts';
import { filteredList, paths } from '../../paths.ts';
import { Moment } from '../../time/Moment.tsx';
import { bankWords } from '../marks/bank-words.ts';
import { priceMoveOf } from './price-move.ts';
import { signedSentences } from '../decide/signer-words.ts';

interface WarningsProps {
  kind: RequestKind;
  request: RequestRow;
  /** The price of an order; null for other kinds. */
  price: string | null;
  /** Why the request may be paid although no approval says so; null where nothing says it. */
  perhapsPaid: string | null;
  facts: Facts;
}

/** Warnings about an open request, shown above its facts. */
export function Warnings({ kind, request, price, perhapsPaid, facts }: WarningsProps) {
  if (!isOpen(request.state)) return null;
  const move = priceMoveOf(price, facts.priceNow);
  const { status } = facts.holder;
  const isUnusual =
    status === 'blocked' || status === 'closed' || (status === 'waiting' && kind !== 'signUp');
  return (
    <Stack spacing={1} role="group" aria-label="주의할 점" sx={{ '&:empty': { display: 'none' } }}>
      {signedSentences(facts.signers).map((sentence) => (
        <Alert key={sentence} severity="info">
          {sentence}
        </Alert>
      ))}
      <BankSays kind={kind} bank={request.bank} />
      {perhapsPaid !== null && <Alert severity="warning">{perhapsPaid}</Alert>}
      {move?.isLarge === true && (
        <Alert severity="warning">{`신청 뒤에 시세가 ${move.percent} 움직였어요. 이 신청은 신청 때 시세로 처리돼요.`}</Alert>
      )}
      {isUnusual && <Alert severity="warning">{`${HOLDER_STATUS_LABELS[status]} 상태인 회원이에요.`}</Alert>}
      {facts.samePhone.length > 0 && (
        <Alert severity="warning">
          같은 휴대폰 번호를 쓰는 회원이 있어요: <Holders holders={facts.samePhone} />
        </Alert>
      )}
      {facts.sameAccount.length > 0 && (
        <Alert severity="warning">
          같은 은행 계좌를 쓰거나 썼던 회원이 있어요:{' '}
          <Holders holders={facts.sameAccount.map(({ holder }) => holder)} />
        </Alert>
      )}
    </Stack>
  );
}

/** What the bank says about the money, and the lines that say it. */
function BankSays({ kind, bank }: Pick<RequestRow, 'bank'> & { kind: RequestKind }) {
  const words = bankWords(kind, bank);
  if (bank === null || words === null) return null;
  return (
    <Alert severity={words.severity}>
      <Box sx={{ fontWeight: 600 }}>{words.sentence}</Box>
      {bank.lines.map((line) => (
        <Box key={line.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          <Moment at={line.at} isDayOnly={line.isDayOnly} />
          <span>{`${line.name} ${wonText(line.won)}`}</span>
          {line.otherName && <span>이름이 달라요</span>}
          <Link
            component={RouterLink}
            to={filteredList(paths.bankLines, { id: line.id })}
            color="inherit"
            sx={{ fontWeight: 700 }}
          >
            은행 거래
          </Link>
        </Box>
      ))}
    </Alert>
  );
}

function Holders({ holders }: { holders: readonly { id: number; login: string }[] }) {
  // One holder may have linked the account several times.
  const unique = [...new Map(holders.map((holder) => [holder.id, holder])).values()];
  return (
    <>
      {unique.map(({ id, login }) => (
        <Box component="span" key={id} sx={{ mr: 1 }}>
          <Link component={RouterLink} to={paths.holder(id)} color="inherit" sx={{ fontWeight: 700 }}>
            {login}
          </Link>
        </Box>
      ))}
    </>
  );
}
