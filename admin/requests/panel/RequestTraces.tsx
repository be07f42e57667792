import { Alert, Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { alarmTitle } from '../../../domain/alarms.ts';
import { wonText } from '../../amounts/amount-text.ts';
import type { Facts, RequestRow } from '../../api/contract.ts';
import { filteredList, paths } from '../../paths.ts';
import { Moment } from '../../time/Moment.tsx';

interface RequestTracesProps {
  request: RequestRow;
  facts: Facts | undefined;
}

/**
 * What a request left behind: its ledger transaction, the correction that reversed it, the lines of the bank that paid it, the
 * file that pays it, and the alarms to its holder.
 */
export function RequestTraces({ request, facts }: RequestTracesProps) {
  const { ledger, holder, id } = request;
  const { alarms = [], bankLines = [], payoutId = null } = facts ?? {};
  const linked = linkedPurchases(request);
  const isEmpty = ledger === null && alarms.length === 0 && bankLines.length === 0;
  if (isEmpty && payoutId === null && linked.length === 0) return null;
  const ofHolder = { holder: holder.login };
  return (
    <Box component="section" aria-label="남은 기록">
      {ledger !== null && ledger.reversedById !== null && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {'완료한 뒤에 정정으로 되돌린 신청이에요. '}
          <Link
            component={RouterLink}
            color="inherit"
            sx={{ fontWeight: 700 }}
            to={filteredList(paths.transactions, { ...ofHolder, kind: 'correction' })}
          >
            {`정정 거래 ${ledger.reversedById}`}
          </Link>
        </Alert>
      )}
      <Typography component="h3" variant="body2" sx={{ fontWeight: 700 }}>
        남은 기록
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, fontSize: '0.9375rem' }}>
        {ledger !== null && (
          <Trace
            to={filteredList(paths.transactions, { requestId: id })}
            label={`원장 거래 ${ledger.transactionId}`}
          />
        )}
        {bankLines.map((line) => (
          <Trace
            key={line.id}
            to={filteredList(paths.bankLines, { requestId: id })}
            label={`은행 거래 ${wonText(line.won)}`}
            at={line.at}
            isDayOnly={line.isDayOnly}
          />
        ))}
        {linked.map((one) => (
          <Trace key={one.id} to={paths.request('purchases', one.id)} label={one.label} />
        ))}
        {payoutId !== null && <Trace to={paths.payout(payoutId)} label={`대량이체 ${payoutId}번 파일`} />}
        {alarms.map(({ id: alarmId, type, createdAt }) => (
          <Trace
            key={alarmId}
            to={filteredList(paths.alarms, { ...ofHolder, type })}
            label={`알림 ‘${alarmTitle(type)}’`}
            at={createdAt}
          />
        ))}
      </Box>
    </Box>
  );
}

/** The order that a purchase ended because another sum came, and the purchase that ended an order. */
function linkedPurchases(request: RequestRow & { replaces?: number | null; replacedBy?: number | null }) {
  const { replaces = null, replacedBy = null } = request;
  return [
    ...(replaces === null ? [] : [{ id: replaces, label: `이 구매가 끝낸 주문 ${replaces}` }]),
    ...(replacedBy === null ? [] : [{ id: replacedBy, label: `대신 처리한 새 구매 ${replacedBy}` }]),
  ];
}

interface TraceProps {
  to: string | ReturnType<typeof filteredList>;
  label: string;
  at?: string;
  isDayOnly?: boolean;
}

function Trace({ to, label, at, isDayOnly }: TraceProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 0.5 }}>
      <Link component={RouterLink} to={to}>
        {label}
      </Link>
      {at !== undefined && (
        <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          <Moment at={at} isDayOnly={isDayOnly} />
        </Box>
      )}
    </Box>
  );
}
