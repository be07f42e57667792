import {
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { PAYOUT_TEMPLATES } from '../../domain/payout-file.ts';
import { HistoryCard } from '../actions/HistoryCard.tsx';
import { wonText } from '../amounts/amount-text.ts';
import type { PayoutDetail } from '../api/contract.ts';
import { RecordCard } from '../layout/RecordCard.tsx';
import { RecordPage } from '../layout/RecordPage.tsx';
import { filteredList, paths } from '../paths.ts';
import { Fact } from '../list/Fact.tsx';
import { ToneChip } from '../theme/ToneChip.tsx';
import { Moment } from '../time/Moment.tsx';
import { DownloadAgain } from './DownloadAgain.tsx';
import { PAYOUT_STATE_LABELS } from '../../domain/payout-states.ts';
import { STATE_TONES } from './payout-words.ts';
import { SaleCells, SaleHeadings } from './SaleCells.tsx';
import { PayoutStates } from './PayoutStates.tsx';
import { TakeBack } from './TakeBack.tsx';

/** The row of a list, which react-admin keeps for the same record, has no sales. */
const WHOLE = { whole: true };

type Sale = PayoutDetail['sales'][number];

/** One file of a bulk transfer and the sales that it pays. */
export function PayoutShow() {
  return (
    <RecordPage<PayoutDetail>
      noun="대량이체"
      meta={WHOLE}
      nameOf={({ id }) => String(id)}
      label="파일 정보"
      facts={(payout) => <PayoutFacts payout={payout} />}
      beside={(payout) => (
        <>
          <RecordCard title="파일의 판매">
            <SaleTable payout={payout} />
          </RecordCard>
          <HistoryCard title="이 파일로 한 일" subject={`payout:${payout.id}`} />
        </>
      )}
    />
  );
}

function PayoutFacts({ payout }: { payout: PayoutDetail }) {
  const { depositAccount, count, won, template, format, madeBy, madeAt, reason, contentHash, sales } = payout;
  const open = sales.filter(({ state }) => state === 'open');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h6">{`대량이체 ${payout.id}`}</Typography>
      <PayoutStates states={payout.states} />
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label="지급" strong>{`${count}건 · ${wonText(won)}`}</Fact>
        <Fact label="출금 계좌">
          {`${depositAccount.companyName} · ${depositAccount.bankName} ${depositAccount.accountNum}`}
        </Fact>
        <Fact label="양식">{`${PAYOUT_TEMPLATES[template].name} · ${format}`}</Fact>
        <Fact label="만든 사람">{madeBy}</Fact>
        <Fact label="만든 시각">
          <Moment at={madeAt} />
        </Fact>
        <Fact label="다시 받은 횟수">{`${payout.downloads}번`}</Fact>
        <Fact label="사유">{reason}</Fact>
        <Fact label="파일 해시 (SHA-256)">{contentHash}</Fact>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <DownloadAgain payout={payout} />
        {open.length > 1 && <TakeBack payoutId={payout.id} sales={open} label="확인 전 판매 모두 빼기" />}
      </Box>
    </Box>
  );
}

function SaleTable({ payout }: { payout: PayoutDetail }) {
  return (
    <TableContainer>
      <Table size="small" aria-label="파일의 판매" sx={{ '& .MuiTableCell-root': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <SaleHeadings />
            <TableCell>상태</TableCell>
            <TableCell>처리</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {payout.sales.map((sale) => (
            <SaleRow key={sale.position} payoutId={payout.id} sale={sale} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function SaleRow({ payoutId, sale }: { payoutId: number; sale: Sale }) {
  return (
    <TableRow>
      <SaleCells sale={sale} />
      <TableCell>
        <ToneChip label={PAYOUT_STATE_LABELS[sale.state]} tone={STATE_TONES[sale.state]} />
        {sale.takenBack !== null && (
          <Typography variant="body2" color="text.secondary">
            {`${sale.takenBack.by}: ${sale.takenBack.reason}`}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        {sale.lines.length > 0 && (
          <Link component={RouterLink} to={filteredList(paths.bankLines, { requestId: sale.id })}>
            은행 거래
          </Link>
        )}
        {sale.state === 'open' && (
          <TakeBack payoutId={payoutId} sales={[sale]} label="빼기" name={`판매 ${sale.id} 파일에서 빼기`} />
        )}
      </TableCell>
    </TableRow>
  );
}
