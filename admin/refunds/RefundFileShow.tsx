import { Box, Link, TableContainer, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { REFUND_ROW_LABELS } from '../../domain/refund-states.ts';
import { HistoryCard } from '../audit/HistoryCard.tsx';
import { wonText } from '../amounts/amount-text.ts';
import type { RefundFileDetail } from '../api/contract.ts';
import { RecordCard } from '../layout/RecordCard.tsx';
import { RecordPage } from '../layout/RecordPage.tsx';
import { Fact } from '../list/Fact.tsx';
import { PlainTable } from '../list/PlainTable.tsx';
import { paths } from '../paths.ts';
import { MadeFileFacts, TakenBack, WHOLE } from '../payouts/MadeFile.tsx';
import { ToneChip } from '../theme/ToneChip.tsx';
import { DownloadAgain } from './DownloadAgain.tsx';
import { LineLink } from './LineLink.tsx';
import { ROW_TONES } from './refund-words.ts';
import { Debits, RefundFileStates } from './RefundFileParts.tsx';

/** One file that sent refunds back. */
export function RefundFileShow() {
  return (
    <RecordPage<RefundFileDetail>
      noun="환불 파일"
      meta={WHOLE}
      nameOf={({ id }) => String(id)}
      label="파일 정보"
      facts={(file) => <FileFacts file={file} />}
      beside={(file) => (
        <>
          <RecordCard title="파일의 환불">
            <RefundTable file={file} />
          </RecordCard>
          <HistoryCard title="이 파일로 한 일" subject={`refundFile:${file.id}`} />
        </>
      )}
    />
  );
}

function FileFacts({ file }: { file: RefundFileDetail }) {
  const { count, downloads, paid, states } = file;
  // A file of which a refund was taken out, or all are paid, is not given again.
  const isGiven = states.takenBack.count === 0 && states.filed.count > 0;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h6">{`환불 파일 ${file.id}`}</Typography>
      <RefundFileStates states={states} />
      <MadeFileFacts
        file={file}
        pays="환불"
        more={
          <Fact label="나간 거래">
            <Debits debits={file.debits} />
          </Fact>
        }
      />
      {isGiven && <DownloadAgain fileId={file.id} copies={{ downloads, count, paid }} />}
    </Box>
  );
}

function RefundTable({ file }: { file: RefundFileDetail }) {
  return (
    <TableContainer>
      <PlainTable
        aria-label="파일의 환불"
        sx={{ '& .MuiTableCell-root': { px: 1 } }}
        rows={file.refunds}
        keyOf={({ position }) => position}
        columns={[
          {
            label: '환불',
            cell: ({ id, reference }) => (
              <Link component={RouterLink} to={paths.refund(id)}>
                {reference}
              </Link>
            ),
          },
          {
            label: '받을 계좌',
            cell: ({ payee }) =>
              payee !== null && (
                <>
                  {payee.name}
                  <Typography variant="body2" color="text.secondary">
                    {`${payee.bankName} ${payee.accountNum}`}
                  </Typography>
                </>
              ),
          },
          { label: '금액', align: 'right', sx: { whiteSpace: 'nowrap' }, cell: ({ won }) => wonText(won) },
          {
            label: '상태',
            cell: ({ state, lineId, takenBack }) => (
              <>
                <ToneChip label={REFUND_ROW_LABELS[state]} tone={ROW_TONES[state]} />
                {lineId !== null && (
                  <Box>
                    <LineLink id={lineId}>{`출금 ${lineId}번`}</LineLink>
                  </Box>
                )}
                {takenBack !== null && <TakenBack {...takenBack} />}
              </>
            ),
          },
        ]}
      />
    </TableContainer>
  );
}
