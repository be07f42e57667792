import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CreateBase, useNotify } from 'react-admin';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { INVITE_KIND_LABELS, INVITE_KINDS } from '../../domain/invite.ts';
import type { InviteKind } from '../../domain/invite.ts';
import { AGENT_EMAIL_MAX } from '../../domain/limits.ts';
import { SETTING_BOUNDS } from '../../domain/settings.ts';
import { useIsHere } from '../actions/use-is-here.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { admin } from '../api/trpc.ts';
import { useCompanies } from '../list/use-companies.ts';
import { ChoiceEntry } from '../forms/ChoiceEntry.tsx';
import { FormPage } from '../forms/FormPage.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { SubmitDraft } from '../forms/SubmitDraft.tsx';
import { TextEntry } from '../forms/TextEntry.tsx';
import { settingsKey } from '../api/settings-key.ts';
import { MadeInvite } from './MadeInvite.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import { numberWithin } from './number-within.ts';

interface Draft {
  kind: InviteKind;
  companyId: number | '';
  days: string;
  uses: string;
  agentEmail: string;
}

type Invite = { id: number; code: string; url: string };
type Sent = ReturnType<typeof toInput>;

const blank: Draft = { kind: 'signup', companyId: '', days: '', uses: '', agentEmail: '' };

const kinds = INVITE_KINDS.map((id) => ({ id, name: INVITE_KIND_LABELS[id] }));

const agentHint = '비워 두면 회원의 아이디로 표시돼요. 띄어쓰기는 쓸 수 없어요.';
const spaceProblem = (typed: string) => (/\s/.test(typed) ? agentHint : null);

function whyNotReady({ companyId, days, uses, agentEmail }: Draft): string | null {
  if (companyId === '') return '회사를 고르면 만들 수 있어요.';
  const isRight =
    (days === '' || numberWithin(days, SETTING_BOUNDS.inviteDays) !== null) &&
    (uses === '' || numberWithin(uses, SETTING_BOUNDS.inviteUses) !== null) &&
    spaceProblem(agentEmail) === null;
  return isRight ? null : ERROR_SENTENCES.INVALID_INPUT;
}

/** Empty fields use the defaults of the settings. */
const toInput = ({ kind, companyId, days, uses, agentEmail }: Draft) => ({
  kind,
  companyId,
  ...(days === '' ? {} : { days: Number(days) }),
  ...(uses === '' ? {} : { uses: Number(uses) }),
  ...(agentEmail === '' ? {} : { agentEmail }),
});

/** The draft of one more invite for another agent. */
const anotherOf = ({ kind, companyId, days, uses }: Sent): Draft => ({
  kind,
  companyId,
  days: days?.toString() ?? '',
  uses: uses?.toString() ?? '',
  agentEmail: '',
});

/** Creates an invite and shows its code, which the server returns once. */
export function InviteCreate() {
  const [initial, setInitial] = useState(blank);
  const [made, setMade] = useState<{ invite: Invite; sent: Sent } | null>(null);
  const isHere = useIsHere();
  const notify = useNotify();
  const onSuccess = (invite: Invite, sent: Sent) => {
    if (isHere()) setMade({ invite, sent });
    // The page that shows the link was left.
    else
      notify(`초대를 만들었어요. 링크는 지금만 볼 수 있으니 복사해주세요: ${invite.url}`, {
        type: 'warning',
        autoHideDuration: null,
      });
  };
  if (made !== null) {
    const again = () => {
      setInitial(anotherOf(made.sent));
      setMade(null);
    };
    return <MadeInvite invite={made.invite} kind={made.sent.kind} onAgain={again} />;
  }
  return <NewInvite initial={initial} onSuccess={onSuccess} />;
}

interface NewInviteProps {
  initial: Draft;
  onSuccess: (invite: Invite, sent: Sent) => void;
}

/** The form of one invite: the next one, which may be the same, has a key of its own. */
function NewInvite({ initial, onSuccess }: NewInviteProps) {
  const requestIdOf = useRequestId();
  return (
    <CreateBase<Sent, Invite>
      disableAuthentication
      transform={(draft: Draft) => {
        const content = toInput(draft);
        return { ...content, requestId: requestIdOf(content) };
      }}
      mutationOptions={{
        onSuccess: (invite, { data }) => onSuccess(invite, data as Sent),
      }}
    >
      <InviteForm initial={initial} />
    </CreateBase>
  );
}

function InviteForm({ initial }: { initial: Draft }) {
  const mayNot = useWhyNot('invites.create');
  const companies = useCompanies();
  const settings = useQuery({ queryKey: settingsKey, queryFn: () => admin.settings.get.query() });
  const [first, ...others] = companies.data ?? [];
  // With a single company there is no choice to make.
  const only = first !== undefined && others.length === 0 ? first.id : '';
  const companyId = initial.companyId === '' ? only : initial.companyId;
  return (
    <FormPage title="초대 만들기">
      <RecordForm
        defaultValues={{ ...initial, companyId }}
        about="invites.create"
        toolbar={<SubmitDraft<Draft> label="초대 만들기" whyNot={(draft) => mayNot ?? whyNotReady(draft)} />}
      >
        <ChoiceEntry source="kind" label="종류" choices={kinds} />
        <ChoiceEntry source="companyId" label="회사" choices={companies.data ?? []} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          <NumberEntry
            source="days"
            label="며칠 동안"
            unit="일"
            bounds={SETTING_BOUNDS.inviteDays}
            usual={settings.data?.inviteDays}
          />
          <NumberEntry
            source="uses"
            label="몇 명까지"
            unit="명"
            bounds={SETTING_BOUNDS.inviteUses}
            usual={settings.data?.inviteUses}
          />
        </Box>
        <TextEntry
          source="agentEmail"
          label="에이전트 (이메일이나 게임 아이디)"
          hint={agentHint}
          rule={spaceProblem}
          maxLength={AGENT_EMAIL_MAX}
          isWord
        />
      </RecordForm>
    </FormPage>
  );
}
