import { Box, Button, Paper, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Title, useRedirect } from 'react-admin';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { ConfirmDeposit, useRecordDeposit } from './ConfirmDeposit.tsx';
import { depositProblems, emptyDeposit } from './deposit-form.ts';
import type { DepositFields } from './deposit-form.ts';
import { Receiver } from './Receiver.tsx';
import { useReceiver } from './use-receiver.ts';

const labels: Record<keyof DepositFields, string> = {
  address: '받는 지갑 주소',
  amount: '수량',
  txHash: '거래 해시',
  logIndex: '로그 번호',
  from: '보낸 주소 (알면)',
};

const hints: Record<keyof DepositFields, string> = {
  address: '회원의 DAON 지갑 주소',
  amount: 'DAON, 소수점 아래 8자리까지',
  txHash: '체인에서 확인한 66자 해시',
  logIndex: '한 거래에 입금이 여러 건이면 몇 번째인지, 아니면 0',
  from: '비워 두면 회원에게 ‘외부 입금’으로 보여요',
};

const order = ['address', 'amount', 'txHash', 'logIndex', 'from'] as const;

/** Tokens that arrived on the chain become a holder's: checked by the address's owner, then confirmed once. */
export function DepositCreate() {
  const [fields, setFields] = useState(emptyDeposit);
  const [touched, setTouched] = useState<ReadonlySet<keyof DepositFields>>(new Set());
  const [isConfirming, setConfirming] = useState(false);
  const redirect = useRedirect();
  const receiver = useReceiver(fields.address);
  const record = useRecordDeposit();
  const whyNotRole = useWhyNot('deposits', 'create');

  const problems = depositProblems(fields);
  const holder = receiver?.data;
  const isWhole = Object.keys(problems).length === 0 && holder?.insideOnly === false;
  const whyNot = whyNotRole ?? (isWhole ? null : '모두 바르게 채우면 기록할 수 있어요.');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null) setConfirming(true);
    else setTouched(new Set(order));
  };

  return (
    <Paper
      component="form"
      onSubmit={submit}
      sx={{
        borderRadius: '20px',
        p: 3,
        mt: 3,
        mx: 'auto',
        width: '100%',
        maxWidth: 640,
        display: 'grid',
        gap: 2,
      }}
    >
      <Title title="외부 입금 기록" />
      <Typography component="h2" variant="h6">
        누가 무엇을 받았나요?
      </Typography>
      {order.map((name) => (
        <Box key={name} sx={{ display: 'grid', gap: 1 }}>
          <TextField
            fullWidth
            autoComplete="off"
            label={labels[name]}
            name={name}
            value={fields[name]}
            disabled={whyNotRole !== null}
            error={touched.has(name) && problems[name] !== undefined}
            helperText={(touched.has(name) ? problems[name] : undefined) ?? hints[name]}
            onChange={(event) => setFields({ ...fields, [name]: event.target.value.trim() })}
            onBlur={() => fields[name] !== '' && setTouched(new Set([...touched, name]))}
          />
          {name === 'address' && receiver !== null && (
            <Receiver holder={receiver.data} error={receiver.error} />
          )}
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={() => redirect('list', 'deposits')}>
          취소
        </Button>
        <GuardedButton type="submit" variant="contained" size="large" whyNot={whyNot}>
          입금 기록하기
        </GuardedButton>
      </Box>
      {isConfirming && holder !== undefined && holder !== null && (
        <ConfirmDeposit
          fields={fields}
          holder={holder}
          record={record}
          onClose={() => {
            record.reset();
            setConfirming(false);
          }}
          onRecorded={() => redirect('list', 'deposits')}
        />
      )}
    </Paper>
  );
}
