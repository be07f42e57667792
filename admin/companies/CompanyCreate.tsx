import { Alert, Box, Paper } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Title } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAct } from '../actions/use-act.ts';
import { WAITS_FOR_SECOND } from '../actions/waits-for-second.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { consoleApi } from '../api/console-api.ts';
import { paths } from '../paths.ts';
import { SubmitChange } from '../settings/SubmitChange.tsx';
import { blankCompany, canCreate, toCreate } from './company-draft.ts';
import { CompanyFields } from './CompanyFields.tsx';

export function CompanyCreate() {
  const [draft, setDraft] = useState(blankCompany);
  const navigate = useNavigate();
  const mayNot = useWhyNot('companies', 'create');
  const act = useAct(consoleApi.companies.create, ({ name, applied }) =>
    applied ? `${name} 회사를 만들었어요.` : WAITS_FOR_SECOND,
  );
  const whyNot = mayNot ?? (canCreate(draft) ? null : '모든 칸을 채우면 만들 수 있어요.');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== null || act.isPending) return;
    act.mutate(toCreate(draft), {
      onSuccess: ({ id }) => {
        if (id !== null) void navigate(paths.company(id));
      },
    });
  };
  return (
    <Paper sx={{ borderRadius: '20px', p: 4, mt: 3, mx: 'auto', width: '100%', maxWidth: 560 }}>
      <Title title="회사 만들기" />
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <CompanyFields
          draft={draft}
          depositTitle="입금 계좌"
          depositHint="구매하는 회원이 원화를 보낼 계좌예요."
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        {act.isError && <Alert severity="error">{act.error.message}</Alert>}
        <SubmitChange label="회사 만들기" whyNot={whyNot} />
      </Box>
    </Paper>
  );
}
