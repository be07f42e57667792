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
import { HistoryCard } from '../audit/HistoryCard.tsx';
import type { PayoutDetail } from '../api/contract.ts';
import { RecordCard } from '../layout/RecordCard.tsx';
import { RecordPage } from '../layout/RecordPage.tsx';
import { filteredList, paths } from '../paths.ts';
import { ToneChip } from '../theme/ToneChip.tsx';
import { DownloadAgain } from './DownloadAgain.tsx';
import { PAYOUT_STATE_LABELS } from '../../domain/payout-states.ts';
import { STATE_TONES } from './payout-words.ts';
import { SaleCells, SaleHeadings } from './SaleCells.tsx';
import { MadeFileFacts, TakenBack, WHOLE } from './MadeFile.tsx';
import { PayoutStates } from './PayoutStates.tsx';
import { TakeBack } from './TakeBack.tsx';

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
  const open = payout.sales.filter(({ state }) => state === 'open');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h6">{`대량이체 ${payout.id}`}</Typography>
      <PayoutStates states={payout.states} />
      <MadeFileFacts file={payout} pays="지급" />
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
        {sale.takenBack !== null && <TakenBack {...sale.takenBack} />}
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
