import {
  Alert,
  FormControlLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountNumberDigits, accountNumberError } from '../../domain/bank-account.ts';
import { BANKS } from '../../domain/banks.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { useAct } from '../actions/use-act.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { wonText } from '../amounts/amount-text.ts';
import { admin } from '../api/trpc.ts';
import type { RefundDetail } from '../api/contract.ts';
import { Moment } from '../time/Moment.tsx';

const NAME_MAX = 40; // the server's bound
const TYPED = 'typed';

type Typed = { bank: string; accountNum: string; name: string };

/** Where a refund goes: the account of a holder with the name of who sent the money, or one that is typed. */
export function PayeeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<Typed>({ bank: '', accountNum: '', name: '' });
  const requestIdOf = useRequestId();
  const found = useQuery({
    queryKey: ['refunds', 'getOne', id],
    queryFn: () => admin.refunds.get.query({ id }),
    gcTime: 0,
  });
  const refund = found.data;
  const act = useAct(
    'refunds.setPayee',
    ({ applied }) =>
      applied
        ? '받을 계좌를 정했어요.'
        : '한 명이 적었어요. 다른 운영자가 같은 계좌와 예금주를 적으면 정해져요.',
    ({ applied }) => applied,
  );
  // Several holders may have the name, so only one alone is chosen beforehand.
  const [only, ...others] = refund?.offers ?? [];
  const beforehand = only === undefined || others.length > 0 ? TYPED : String(only.id);
  const choice = chosen ?? beforehand;
  const isTyped = choice === TYPED;
  const isReady =
    refund !== undefined &&
    (!isTyped ||
      (typed.bank !== '' && accountNumberError(typed.accountNum) === null && typed.name.trim() !== ''));
  const save = () => {
    if (!isReady) return;
    const payee = isTyped ? { ...typed, name: typed.name.trim() } : { linkedAccountId: Number(choice) };
    const content = { id, ...payee };
    act.mutate({ ...content, requestId: requestIdOf(content) }, { onSuccess: onClose });
  };
  return (
    <ActDialog
      title="어디로 돌려줄까요?"
      confirmLabel="받을 계좌 정하기"
      isReady={isReady}
      isPending={act.isPending}
      problem={act.error?.message ?? found.error?.message ?? null}
      onClose={onClose}
      onConfirm={save}
    >
      {refund === undefined ? <Skeleton height={60} /> : <RefundFacts refund={refund} />}
      {refund !== undefined && refund.offers.length > 0 && (
        <RadioGroup
          aria-label="받을 계좌"
          value={choice}
          onChange={(event) => setChosen(event.target.value)}
          // Enter in the group would send the money to an account that was not looked at.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        >
          {refund.offers.map((offer) => (
            <FormControlLabel
              key={offer.id}
              value={String(offer.id)}
              control={<Radio />}
              label={`${offer.bankName} ${offer.accountNum} · ${offer.name} (${offer.holder.login})`}
            />
          ))}
          <FormControlLabel value={TYPED} control={<Radio />} label="직접 적기" />
        </RadioGroup>
      )}
      {refund !== undefined && refund.offers.length === 0 && (
        <Alert severity="info">
          보낸 사람의 이름과 같은 회원의 연결 계좌가 없어요. 보낸 사람에게 받을 계좌를 물어 적어주세요.
        </Alert>
      )}
      {isTyped && refund !== undefined && refund.typedBy !== null && (
        <Alert severity="warning">
          {`${refund.typedBy} 운영자가 먼저 적었어요. 보낸 사람에게 확인한 계좌를 적어주세요. 같으면 정해져요.`}
        </Alert>
      )}
      {isTyped && refund !== undefined && <TypedFields typed={typed} onChange={setTyped} />}
      {!isTyped && (
        <Typography variant="body2" color="text.secondary">
          이름이 같은 다른 사람일 수 있어요. 이 회원이 보낸 돈인지 확인해주세요. 번호는 서버가 옮겨 적어요.
        </Typography>
      )}
    </ActDialog>
  );
}

function RefundFacts({ refund }: { refund: RefundDetail }) {
  return (
    <div>
      <Typography
        sx={{ fontWeight: 600 }}
      >{`${wonText(refund.won)} · ${refund.payer} ${refund.memo}`}</Typography>
      <Typography variant="body2" color="text.secondary">
        <Moment at={refund.at} isDayOnly={refund.isDayOnly} /> · {refund.depositAccount.companyName}
        {refund.note === null ? '' : ` · ${refund.note}`}
      </Typography>
    </div>
  );
}

function TypedFields({ typed, onChange }: { typed: Typed; onChange: (typed: Typed) => void }) {
  return (
    <>
      <TextField
        select
        label="은행"
        value={typed.bank}
        onChange={(event) => onChange({ ...typed, bank: event.target.value })}
      >
        {BANKS.map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="계좌번호"
        value={typed.accountNum}
        autoComplete="off"
        helperText="숫자만 입력해주세요"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        onChange={(event) => onChange({ ...typed, accountNum: accountNumberDigits(event.target.value) })}
      />
      <TextField
        label="예금주"
        value={typed.name}
        autoComplete="off"
        helperText="통장에 적힌 그대로 적어주세요. 나간 거래를 이 이름으로 찾아요"
        slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
        onChange={(event) => onChange({ ...typed, name: event.target.value })}
      />
    </>
  );
}
