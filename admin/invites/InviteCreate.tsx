import { Alert, Box, Button, MenuItem, Paper, TextField } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Title, useGetList, useRefresh } from 'react-admin';
import { INVITE_KIND_LABELS, INVITE_KINDS } from '../../domain/invite.ts';
import type { InviteKind } from '../../domain/invite.ts';
import { AGENT_EMAIL_MAX, SETTING_BOUNDS } from '../../domain/limits.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { consoleApi } from '../api/console-api.ts';
import type { CompanyRow } from '../api/contract.ts';
import { settingsKey } from '../settings/settings-key.ts';
import { NumberField, numberWithin } from './NumberField.tsx';
import { MadeInvite } from './MadeInvite.tsx';

interface Draft {
  kind: InviteKind;
  companyId: string;
  days: string;
  uses: string;
  agentEmail: string;
}

const blank: Draft = { kind: 'signup', companyId: '', days: '', uses: '', agentEmail: '' };

function isReady(draft: Draft): boolean {
  return (
    draft.companyId !== '' &&
    (draft.days === '' || numberWithin(draft.days, SETTING_BOUNDS.inviteDays) !== null) &&
    (draft.uses === '' || numberWithin(draft.uses, SETTING_BOUNDS.inviteUses) !== null) &&
    /^\S*$/.test(draft.agentEmail)
  );
}

/** Empty fields use the defaults of the settings. */
const toInput = ({ kind, companyId, days, uses, agentEmail }: Draft) => ({
  kind,
  companyId: Number(companyId),
  ...(days === '' ? {} : { days: Number(days) }),
  ...(uses === '' ? {} : { uses: Number(uses) }),
  ...(agentEmail === '' ? {} : { agentEmail }),
});

/** Creates an invite and shows its code, which the server returns once. */
export function InviteCreate() {
  const [draft, setDraft] = useState(blank);
  const refresh = useRefresh();
  const whyNot = useWhyNot('invites', 'create');
  const companies = useGetList<CompanyRow>('companies', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const settings = useQuery({ queryKey: settingsKey, queryFn: () => consoleApi.settings.get() });
  const make = useMutation({ mutationFn: consoleApi.invites.create, onSuccess: refresh });
  const [first, ...others] = companies.data ?? [];
  // With a single company there is no choice to make.
  const only = first !== undefined && others.length === 0 ? String(first.id) : '';
  const filled = { ...draft, companyId: draft.companyId === '' ? only : draft.companyId };
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });

  if (make.data !== undefined) {
    const again = () => {
      make.reset();
      setDraft({ ...draft, agentEmail: '' });
    };
    return <MadeInvite invite={make.data} kind={draft.kind} onAgain={again} />;
  }

  const canSubmit = whyNot === null && isReady(filled) && !make.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) make.mutate(toInput(filled));
  };
  return (
    <Paper sx={{ borderRadius: '20px', p: 4, mt: 3, mx: 'auto', width: '100%', maxWidth: 560 }}>
      <Title title="초대 만들기" />
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <TextField
          select
          label="종류"
          name="kind"
          value={draft.kind}
          onChange={(event) => set({ kind: event.target.value === 'link' ? 'link' : 'signup' })}
        >
          {INVITE_KINDS.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {INVITE_KIND_LABELS[kind]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="회사"
          name="companyId"
          value={filled.companyId}
          onChange={(event) => set({ companyId: event.target.value })}
        >
          {(companies.data ?? []).map((company) => (
            <MenuItem key={company.id} value={String(company.id)}>
              {company.name}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          <NumberField
            label="며칠 동안"
            name="days"
            unit="일"
            value={draft.days}
            bounds={SETTING_BOUNDS.inviteDays}
            usual={settings.data?.inviteDays}
            onChange={(days) => set({ days })}
          />
          <NumberField
            label="몇 명까지"
            name="uses"
            unit="명"
            value={draft.uses}
            bounds={SETTING_BOUNDS.inviteUses}
            usual={settings.data?.inviteUses}
            onChange={(uses) => set({ uses })}
          />
        </Box>
        <TextField
          label="에이전트 (이메일이나 게임 아이디)"
          name="agentEmail"
          value={draft.agentEmail}
          error={!/^\S*$/.test(draft.agentEmail)}
          helperText="비워 두면 회원의 아이디로 표시돼요. 띄어쓰기는 쓸 수 없어요."
          onChange={(event) => set({ agentEmail: event.target.value })}
          slotProps={{ htmlInput: { maxLength: AGENT_EMAIL_MAX, autoComplete: 'off', spellCheck: false } }}
        />
        {make.isError && <Alert severity="error">{make.error.message}</Alert>}
        {whyNot !== null && <Alert severity="info">{whyNot}</Alert>}
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={!canSubmit}
          sx={{ minHeight: 52, borderRadius: '16px' }}
        >
          초대 만들기
        </Button>
      </Box>
    </Paper>
  );
}
