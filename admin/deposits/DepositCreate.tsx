import { Box, Button, Paper, Typography } from '@mui/material';
import { CreateBase, Title, useNotify, useRedirect, useSaveContext } from 'react-admin';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useRequestId } from '../actions/use-request-id.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import type { SubmissionErrors } from '../api/refused-fields.ts';
import { WAITING_ID } from '../data-provider.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { TextEntry } from '../forms/TextEntry.tsx';
import { useAskFirst } from '../forms/use-ask-first.ts';
import { useDraft } from '../forms/use-draft.ts';
import { useGoOn } from '../forms/use-go-on.ts';
import { ConfirmDeposit } from './ConfirmDeposit.tsx';
import { depositContent, depositProblems, depositRules, emptyDeposit } from './deposit-form.ts';
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
  logIndex: '한 거래에 수신이 여러 건이면 몇 번째인지, 아니면 0',
  from: '비워 두면 회원에게 ‘외부 DAON 수신’으로 보여요',
};

const order = ['address', 'amount', 'txHash', 'logIndex', 'from'] as const;

const recorded = '수신을 기록했어요. 회원의 잔액에 더했어요.';
const waitsForSecond = '한 명이 동의했어요. 다른 관리자가 같은 수신을 기록하면 반영돼요.';

const trimmed = (raw: string) => raw.trim();

/** Tokens that arrived on the chain become a holder's: checked by the address's owner, then confirmed once. */
export function DepositCreate() {
  const notify = useNotify();
  const goOn = useGoOn();
  const onSuccess = ({ id }: { id: number }) => {
    notify(id === WAITING_ID ? waitsForSecond : recorded, { type: 'success' });
    goOn('list', 'deposits');
  };
  return (
    <CreateBase disableAuthentication mutationOptions={{ onSuccess }}>
      <Paper sx={{ borderRadius: '20px', p: 3, mt: 3, mx: 'auto', width: '100%', maxWidth: 640 }}>
        <Title title="외부 DAON 수신 기록" />
        <DepositForm />
      </Paper>
    </CreateBase>
  );
}

function DepositForm() {
  const { save } = useSaveContext();
  // The same content keeps its idempotency key across retries, so the key belongs to the form.
  const requestIdOf = useRequestId();
  const mayNot = useWhyNot('deposits.record');
  const { question, submit } = useAskFirst(async (draft: DepositFields) => {
    const content = depositContent(draft);
    return (await save?.({ ...content, requestId: requestIdOf(content) })) as SubmissionErrors | undefined;
  });
  return (
    <>
      <RecordForm
        about="deposits.record"
        defaultValues={emptyDeposit}
        onSubmit={submit}
        toolbar={<DepositToolbar mayNot={mayNot} />}
      >
        <Typography component="h2" variant="h6">
          누가 무엇을 받았나요?
        </Typography>
        {order.map((name) => (
          <Box key={name} sx={{ display: 'grid', gap: 1 }}>
            <TextEntry
              source={name}
              label={labels[name]}
              hint={hints[name]}
              clean={trimmed}
              rule={depositRules[name]}
              disabled={mayNot !== null}
            />
            {name === 'address' && <TypedReceiver />}
          </Box>
        ))}
      </RecordForm>
      {question !== null && <ConfirmDeposit question={question} />}
    </>
  );
}

function TypedReceiver() {
  const receiver = useReceiver(useDraft<DepositFields>().address);
  return receiver === null ? null : <Receiver holder={receiver.data} error={receiver.error} />;
}

function DepositToolbar({ mayNot }: { mayNot: string | null }) {
  const redirect = useRedirect();
  const draft = useDraft<DepositFields>();
  const holder = useReceiver(draft.address)?.data;
  const isWhole = Object.keys(depositProblems(draft)).length === 0 && holder?.insideOnly === false;
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <Button color="inherit" onClick={() => redirect('list', 'deposits')}>
        취소
      </Button>
      <GuardedButton
        type="submit"
        variant="contained"
        size="large"
        whyNot={mayNot ?? (isWhole ? null : '모두 바르게 채우면 기록할 수 있어요.')}
      >
        수신 기록하기
      </GuardedButton>
    </Box>
  );
}
