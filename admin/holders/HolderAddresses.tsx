import { Alert, Box, Chip, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { checkMayReceive } from '../../domain/holder.ts';
import { newRequestId } from '../actions/new-request-id.ts';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import type { HolderAddress, HolderRow } from '../api/contract.ts';
import { Fact } from '../list/Fact.tsx';
import { Moment } from '../time/Moment.tsx';
import { useHolderAddresses } from './use-holder-addresses.ts';

const presets = ['열쇠가 없는 주소라 새로 발급해요.', '회원이 요청했어요.'];

/** The holder's addresses with their derivation for offline signing, and a button for a new one. */
export function HolderAddresses({ holder }: { holder: HolderRow }) {
  const { data, error, isPending } = useHolderAddresses(holder.id);
  const { id, login, status } = holder;
  // As for a payout to a closed holder: a second press after a lost answer must not give a second one.
  const [requestId, setRequestId] = useState(newRequestId);
  const renewRequestId = () => setRequestId(newRequestId());
  const isOff = data !== undefined && !data.derived;
  const whyNot =
    (checkMayReceive(status).ok ? null : '이용 중이거나 차단된 회원에게만 발급할 수 있어요.') ??
    (isOff ? '이 서버의 주소는 내부 전용이라 새로 발급하지 않아요.' : null);
  return (
    <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flexGrow: 1 }}>지갑 주소</Typography>
        <ReasonAct
          label="새 주소 발급"
          title={`${login} 회원에게 새 주소를 발급할까요?`}
          effect="지갑에는 새 주소가 보여요. 지금 주소로도 이 지갑끼리는 계속 받을 수 있어요."
          presets={presets}
          whyNot={whyNot}
          act="holders.giveAddress"
          about={`holders.giveAddress ${id}`}
          input={{ id, requestId }}
          onOpen={renewRequestId}
          onReason={renewRequestId}
          sentence={() => `${login} 회원에게 새 주소를 발급했어요.`}
        />
      </Box>
      {isOff && <Alert severity="info">내부 전용 주소예요. 외부 DAON 수신은 기록할 수 없어요.</Alert>}
      {isPending && <Skeleton variant="rounded" height={120} aria-label="불러오는 중" />}
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {data?.addresses.length === 0 && <Typography variant="body2">아직 주소가 없어요.</Typography>}
      <Stack component="ul" aria-label="지갑 주소" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.addresses.map((address) => (
          <AddressItem key={address.address} address={address} />
        ))}
      </Stack>
    </Box>
  );
}

function AddressItem({
  address: { address, current, xpubId, index, path, createdAt },
}: {
  address: HolderAddress;
}) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{address}</Typography>
        <Chip
          size="small"
          label={current ? '지금 주소' : '예전 주소'}
          color={current ? 'primary' : 'default'}
        />
        {path === null && <Chip size="small" label="열쇠 없음" color="warning" />}
      </Box>
      <dl className="facts">
        {path !== null && (
          <>
            <Fact label="번호">{index}</Fact>
            <Fact label="경로">{path}</Fact>
            <Fact label="확장 공개 키">{xpubId}</Fact>
          </>
        )}
        <Fact label="발급">
          <Moment at={createdAt} />
        </Fact>
      </dl>
    </Box>
  );
}
