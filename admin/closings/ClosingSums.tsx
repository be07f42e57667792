import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { exactDaonText } from '../amounts/amount-text.ts';
import { signedDaonText, signedWonText } from '../amounts/signed-amount.ts';
import type { ClosingPreview } from '../api/contract.ts';
import { openKindLabel } from '../../domain/list-labels.ts';
import { unconfirmedOf } from '../../domain/unconfirmed.ts';
import { Fact } from '../list/Fact.tsx';
import { PlainTable } from '../list/PlainTable.tsx';
import { dayText } from '../time/day-text.ts';
import { agrees, itemText, unconfirmedText } from './closing-words.ts';

type Sums = Omit<ClosingPreview, 'depositAccounts' | 'lastClosedDay' | 'closed' | 'firstSigner'>;

function Balances({ sums, isPlain }: { sums: Sums; isPlain: boolean }) {
  const same = agrees(sums);
  if (same === null)
    return <Alert severity="info">잔액이 있는 거래내역을 올리면 장부와 통장을 비교할 수 있어요.</Alert>;
  return same ? (
    <Alert severity={isPlain ? 'success' : 'info'}>장부와 통장의 잔액이 같아요.</Alert>
  ) : (
    <Alert severity="warning">
      {`통장의 잔액이 장부와 ${signedWonText(sums.difference ?? '')} 달라요. 빠진 거래내역이 있는지 확인해주세요.`}
    </Alert>
  );
}

/** What is unconfirmed comes first: equal balances say nothing of whose the won is. */
function Verdict({ sums }: { sums: Sums }) {
  const unconfirmed = unconfirmedOf(sums.open);
  const now = unconfirmedOf(sums.openNow);
  const isPlain = unconfirmed.count === 0;
  return (
    <>
      {!isPlain && (
        <Alert severity="warning">
          <AlertTitle>{`${unconfirmedText(unconfirmed)}`}</AlertTitle>
          {now.count === 0
            ? '이날이 끝날 때의 금액이에요. 지금은 모두 확인했어요.'
            : `이날이 끝날 때의 금액이에요. 지금은 ${unconfirmedText(now)}이 남아 있어요.`}
        </Alert>
      )}
      <Balances sums={sums} isPlain={isPlain} />
      <OwedNow sums={sums} />
    </>
  );
}

/** What of the refunds is still owed now: they may have been paid since, or a line of the day may have become one. */
function OwedNow({ sums }: { sums: Sums }) {
  const owed = sums.openNow.find(({ kind }) => kind === 'refundsOwed');
  return owed === undefined ? null : (
    <Alert severity="info">{`돌려줄 환불이 남아 있어요: ${itemText(owed)}`}</Alert>
  );
}

/** The open days that a closing covers, a day each. */
function EachDay({ days }: { days: Sums['days'] }) {
  if (days.length === 0) return null;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        날마다
      </Typography>
      <PlainTable
        aria-label="함께 마감하는 날"
        sx={{ '& td, & th': { px: 1, whiteSpace: 'nowrap' } }}
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          { label: '영업일', isName: true, cell: ({ day }) => dayText(day) },
          { label: '입금', align: 'right', cell: (day) => signedWonText(day.in) },
          { label: '출금', align: 'right', cell: ({ out }) => signedWonText(out) },
          { label: '잔액', align: 'right', cell: ({ closing }) => signedWonText(closing) },
          { label: '미확인 순액', align: 'right', cell: ({ unmatched }) => signedWonText(unmatched) },
        ]}
      />
    </Box>
  );
}

/** A day as the books say it, against the statement. */
export function ClosingSums({ sums }: { sums: Sums }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Verdict sums={sums} />
      <dl className="facts">
        <Fact label="시작 잔액">{signedWonText(sums.opening)}</Fact>
        <Fact label="입금">{sums.in === '0' ? signedWonText('0') : `+${signedWonText(sums.in)}`}</Fact>
        <Fact label="출금">{signedWonText(sums.out === '0' ? '0' : `-${sums.out}`)}</Fact>
        <Fact label="마감 잔액 (장부)" strong>
          {signedWonText(sums.closing)}
        </Fact>
        <Fact label="통장 잔액 (거래내역)" strong>
          {sums.statementBalance === null ? '없음' : signedWonText(sums.statementBalance)}
        </Fact>
        <Fact label="미확인 순액">{signedWonText(sums.unmatched)}</Fact>
      </dl>
      <EachDay days={sums.days} />
      <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider', pt: 1 }}>
        <Fact label="발행한 DAON">{signedDaonText(sums.issued)}</Fact>
        <Fact label="거둔 DAON">{signedDaonText(sums.redeemed)}</Fact>
        <Fact label="수수료">
          {sums.fees.startsWith('-') ? signedDaonText(sums.fees) : exactDaonText(sums.fees)}
        </Fact>
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
          남은 일
        </Typography>
        {sums.open.length === 0 ? (
          <Typography variant="body2" color="text.secondary">
            남은 일이 없어요.
          </Typography>
        ) : (
          <dl className="facts">
            {sums.open.map((item) => (
              <Fact key={item.kind} label={openKindLabel(item.kind)}>
                {itemText(item)}
              </Fact>
            ))}
          </dl>
        )}
      </Box>
    </Box>
  );
}
