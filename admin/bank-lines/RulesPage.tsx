import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { LINE_DIRECTION_LABELS } from '../../domain/list-labels.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { SimpleAct } from '../actions/SimpleAct.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { wonText } from '../amounts/amount-text.ts';
import { admin } from '../api/trpc.ts';
import type { LineRules } from '../api/contract.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { ListMessage } from '../list/ListMessage.tsx';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';
import { paths } from '../paths.ts';
import { RuleDialog, type RuleDraft } from './RuleDialog.tsx';

type Rule = Omit<LineRules['rules'][number], 'id' | 'madeBy' | 'createdAt'>;

function rangeText({ wonFrom, wonTo }: Rule): string {
  if (wonFrom === null && wonTo === null) return '금액 제한 없음';
  if (wonFrom === wonTo && wonFrom !== null) return wonText(wonFrom);
  return `${wonFrom === null ? '' : wonText(wonFrom)}~${wonTo === null ? '' : wonText(wonTo)}`;
}

function RuleText({ rule, accounts }: { rule: Rule; accounts: LineRules['depositAccounts'] }) {
  const account = accounts.find(({ id }) => id === rule.depositAccountId);
  return (
    <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{`‘${rule.text}’ → 기타 · ${rule.note}`}</Typography>
      <Typography variant="body2" color="text.secondary">
        {`${account === undefined ? '' : `${account.companyName} ${account.bankName} ${account.accountNum} · `}${LINE_DIRECTION_LABELS[rule.direction]} · ${rangeText(rule)}`}
      </Typography>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};

/** The rules for lines that repeat, and those that wait for a second operator. */
export function RulesPage() {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<RuleDraft | null>(null);
  const whyNot = useWhyNot('lineRules.set');
  const found = useQuery({
    queryKey: ['lineRules', 'get'],
    queryFn: () => admin.lineRules.get.query(),
    refetchInterval: LIST_REREAD_MS,
  });
  const reread = () => {
    void queryClient.invalidateQueries({ queryKey: ['lineRules'] });
    void queryClient.invalidateQueries({ queryKey: ['bankLines'] });
  };
  const { rules = [], waiting = [], depositAccounts: accounts = [] } = found.data ?? {};
  const remove = (id: number, label: string) => (
    <SimpleAct
      act="lineRules.remove"
      input={{ id }}
      label={label}
      title={`규칙 ${id}번을 지울까요?`}
      color="error"
      sentence={({ state }) =>
        state === 1 ? '규칙을 지웠어요.' : '한 명이 동의했어요. 다른 운영자가 동의하면 지워져요.'
      }
      onAnswer={reread}
    >
      <Typography variant="body2">이 규칙으로 이미 처리한 거래는 그대로 남아요.</Typography>
    </SimpleAct>
  );
  return (
    <Paper sx={{ borderRadius: '20px', p: 3, mt: 3, mx: 'auto', width: '100%', maxWidth: 960 }}>
      <Title title="은행 거래 규칙" />
      <Box sx={{ display: 'flex', gap: 2, mb: 2, alignItems: 'center' }}>
        <Typography variant="body2" color="text.secondary" sx={{ flexGrow: 1 }}>
          은행 거래의 처리 창에서 기타를 고르거나, 처리 단추에서 u를 눌러 규칙을 만들어요.
        </Typography>
        <Button component={RouterLink} to={paths.bankLines}>
          은행 거래
        </Button>
      </Box>
      {found.isPending && <Skeleton variant="rounded" height={160} aria-label="불러오는 중" />}
      {found.isError && <QueryFailure error={found.error} refetch={found.refetch} />}
      {found.data !== undefined && rules.length + waiting.length === 0 && (
        <ListMessage title="규칙이 없어요" hint="수수료·이자처럼 되풀이되는 거래에 규칙을 만들어 보세요." />
      )}
      {waiting.map((one) => (
        <Box key={`${one.ruleId} ${one.createdAt}`} sx={row}>
          {one.rule === null ? (
            <Typography
              sx={{ flexGrow: 1, fontWeight: 600 }}
            >{`규칙 ${one.ruleId ?? ''}번 지우기`}</Typography>
          ) : (
            <RuleText rule={one.rule} accounts={accounts} />
          )}
          <Typography variant="body2">{`${one.proposedBy} 운영자가 먼저 동의했어요`}</Typography>
          {one.rule === null ? (
            remove(one.ruleId ?? 0, '지우기에 동의')
          ) : (
            <GuardedButton
              variant="contained"
              whyNot={whyNot}
              onClick={() =>
                setAsked({ ...(one.rule as Rule), ...(one.ruleId === null ? {} : { replaces: one.ruleId }) })
              }
            >
              보고 동의
            </GuardedButton>
          )}
        </Box>
      ))}
      {rules.map(({ id, madeBy, createdAt: _at, ...rule }) => (
        <Box key={id} sx={row}>
          <RuleText rule={rule} accounts={accounts} />
          <Typography variant="body2" color="text.secondary">
            {madeBy}
          </Typography>
          <GuardedButton
            variant="outlined"
            whyNot={whyNot}
            aria-label={`규칙 ${id}번 바꾸기`}
            onClick={() => setAsked({ ...rule, replaces: id })}
          >
            바꾸기
          </GuardedButton>
          {remove(id, '지우기')}
        </Box>
      ))}
      {asked !== null && (
        <RuleDialog
          rule={asked}
          onClose={() => {
            setAsked(null);
            reread();
          }}
        />
      )}
    </Paper>
  );
}
