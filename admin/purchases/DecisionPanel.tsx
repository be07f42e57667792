import { Alert, Box, Button, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useGetOne, usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { legalDecisions } from '../../domain/request-state.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { netDaonText, wonText } from '../amounts/amount-text.ts';
import type { PurchaseRow } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { AlreadyDecidedNotice } from '../requests/AlreadyDecidedNotice.tsx';
import { ApproveButton } from '../requests/ApproveButton.tsx';
import { HoldButton } from '../requests/HoldButton.tsx';
import { RejectButton } from '../requests/RejectButton.tsx';
import { StateChip } from '../requests/StateChip.tsx';
import { useDecide } from '../requests/use-decide.ts';
import { whyNot } from '../requests/why-not.ts';
import { PurchaseFacts } from './PurchaseFacts.tsx';

// Somebody else may decide the request that is being read.
const REREAD_MS = 10_000;

interface DecisionPanelProps {
  id: number;
  onDecided?: (id: number) => void;
}

/** One purchase with its three decisions. */
export function DecisionPanel({ id, onDecided }: DecisionPanelProps) {
  const { data, error, isPending, refetch } = useGetOne<PurchaseRow>(
    'purchases',
    { id },
    { refetchInterval: REREAD_MS },
  );
  if (isPending) return <PanelSkeleton />;
  if (data === undefined) {
    return (
      <Alert
        severity="error"
        sx={{ mb: 3 }}
        action={<Button onClick={() => void refetch()}>다시 시도</Button>}
      >
        {error.message}
      </Alert>
    );
  }
  // The key starts a fresh control, without the notices of the request before.
  return <LoadedPanel key={data.id} purchase={data} {...(onDecided === undefined ? {} : { onDecided })} />;
}

function LoadedPanel({ purchase, onDecided }: { purchase: PurchaseRow; onDecided?: (id: number) => void }) {
  const control = useDecide('purchases', purchase, onDecided);
  const decision = { resource: 'purchases', request: purchase, control } as const;
  return (
    <Stack spacing={2.5}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h6">
          <Link component={RouterLink} to={paths.purchase(purchase.id)} color="inherit" underline="hover">
            {`구매 ${purchase.id}`}
          </Link>
        </Typography>
        <StateChip state={purchase.state} />
        <Box sx={{ flexGrow: 1 }} />
        <Link
          component={RouterLink}
          to={paths.holder(purchase.holder.id)}
          underline="hover"
          sx={{ fontWeight: 600 }}
        >
          {purchase.holder.login}
        </Link>
      </Box>
      {control.alreadyDecided !== null && <AlreadyDecidedNotice fact={control.alreadyDecided} />}
      <PurchaseFacts purchase={purchase} />
      <Stack
        spacing={1}
        sx={{ position: 'sticky', bottom: 0, bgcolor: 'background.paper', pt: 1.5, pb: 3, zIndex: 1 }}
      >
        <ApproveButton {...decision} question={`${wonText(purchase.won)}이 입금됐나요?`}>
          <Typography>
            {`${purchase.account.name} 이름으로 ${purchase.depositAccount.bankName} ${purchase.depositAccount.accountNum} 계좌에 들어온 금액을 확인해 주세요.`}
          </Typography>
          <Typography sx={{ mt: 1.5 }}>
            {`승인하면 ${purchase.holder.login} 회원에게 ${netDaonText(purchase.tokens, purchase.fee)}을 지급해요. 승인은 되돌릴 수 없어요.`}
          </Typography>
        </ApproveButton>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          <HoldButton {...decision} />
          <RejectButton {...decision} />
        </Box>
        <DisabledReason purchase={purchase} />
      </Stack>
    </Stack>
  );
}

/** The same reasons as the buttons' tooltips, in sight: a disabled button cannot be hovered by everyone. */
function DisabledReason({ purchase }: { purchase: PurchaseRow }) {
  const { permissions } = usePermissions<OperatorRole | null>();
  const question = { state: purchase.state, role: permissions ?? null, resource: 'purchases' };
  const decision = legalDecisions(purchase.state).length === 0 ? 'approve' : 'hold';
  const reason = whyNot({ ...question, decision });
  if (reason === null) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'center' }}>
      {reason}
    </Typography>
  );
}

function PanelSkeleton() {
  return (
    <Stack spacing={2.5} aria-busy="true" aria-label="불러오는 중" sx={{ pb: 3 }}>
      <Skeleton variant="rounded" height={30} width="50%" />
      <Skeleton variant="rounded" height={64} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={112} />
    </Stack>
  );
}
