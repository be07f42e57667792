import { Alert, Box, Paper, Skeleton } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Title, useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { bankName } from '../../domain/banks.ts';
import { exactDaonText } from '../amounts/amount-text.ts';
import { WAITS_FOR_SECOND } from '../actions/waits-for-second.ts';
import { consoleApi } from '../api/console-api.ts';
import type { CompanyDetail } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { ConfirmChange } from '../settings/ConfirmChange.tsx';
import type { Change } from '../settings/ConfirmChange.tsx';
import { SubmitChange } from '../settings/SubmitChange.tsx';
import { blankCompany, changeOf, whyNotChange } from './company-draft.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { useCompany } from './use-company.ts';
import { QueryFailure } from '../layout/QueryFailure.tsx';

export function CompanyEdit() {
  const { data, error, isPending, refetch } = useCompany();
  return (
    <Paper sx={{ borderRadius: '20px', p: 4, mt: 3, mx: 'auto', width: '100%', maxWidth: 560 }}>
      <Title title={data === undefined ? '회사' : `회사 ${data.name} 바꾸기`} />
      {isPending && <Skeleton variant="rounded" height={480} aria-label="불러오는 중" />}
      {error !== null && <QueryFailure error={error} refetch={refetch} />}
      {data !== undefined && <CompanyForm key={data.id} company={data} />}
    </Paper>
  );
}

const depositWarning =
  '구매하는 회원의 원화가 모두 새 계좌로 들어와요. 은행과 번호를 통장과 다시 맞춰 보세요.';

/** Old and new values. The new account number is shown in full and in groups for a last check. */
function changesBetween(company: CompanyDetail, change: ReturnType<typeof changeOf>): Change[] {
  const { depositAccount: before } = company;
  const after = change.depositAccount;
  return [
    ...(change.name === undefined ? [] : [{ label: '이름', from: company.name, to: change.name }]),
    ...(change.perDepositFee === undefined
      ? []
      : [
          {
            label: '입금 수수료',
            from: exactDaonText(company.perDepositFee),
            to: exactDaonText(change.perDepositFee),
          },
        ]),
    ...(after === undefined
      ? []
      : [
          {
            label: '입금 계좌',
            from: `${before.bankName} ${before.accountNum} ${before.name}`,
            to: `${bankName(after.bank)} ${after.accountNum.replace(/(\d{4})(?=\d)/g, '$1 ')} ${after.name}`,
          },
        ]),
  ];
}

function CompanyForm({ company }: { company: CompanyDetail }) {
  const before = { name: company.name, perDepositFee: company.perDepositFee };
  const [draft, setDraft] = useState({ ...blankCompany, ...before });
  const [isConfirming, setConfirming] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const change = changeOf(before, draft);
  const whyNot = whyNotChange(before, draft);
  const update = useMutation({
    mutationFn: () => consoleApi.companies.update({ id: company.id, ...change }),
    onSuccess: ({ applied }) => {
      if (applied) notify('회사 정보를 바꿨어요.', { type: 'success' });
      else notify(WAITS_FOR_SECOND, { type: 'info' });
      refresh();
      void navigate(paths.company(company.id));
    },
    onSettled: () => setConfirming(false),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null) setConfirming(true);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <CompanyFields
        draft={draft}
        depositTitle="새 입금 계좌"
        depositHint="비워 두면 지금 계좌를 그대로 써요. 이미 신청한 구매는 신청할 때 본 계좌를 지켜요."
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      {update.isError && <Alert severity="error">{update.error.message}</Alert>}
      <SubmitChange label="바꿀 내용 확인하기" whyNot={whyNot} />
      {isConfirming && (
        <ConfirmChange
          title="회사 정보를 바꿀까요?"
          changes={changesBetween(company, change)}
          warning={change.depositAccount === undefined ? null : depositWarning}
          isPending={update.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => update.mutate()}
        />
      )}
    </Box>
  );
}
