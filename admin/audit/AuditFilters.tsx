import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput, NumberInput, SelectInput, TextInput, useCanAccess } from 'react-admin';
import { ACTION_LABELS, AUDIT_OUTCOMES } from '../../domain/audit-labels.ts';
import { DECISION_LABELS } from '../../domain/request-state.ts';
import { admin } from '../api/trpc.ts';
import { FromDay, ToDay } from '../forms/DayInputs.tsx';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';

interface FilterProps {
  source: string;
  label: string;
  alwaysOn?: boolean;
}

/** A choice of logins for roles that may list operators; a number, as the log shows it, for the others. */
function OperatorInput({ source, label }: FilterProps) {
  const { canAccess: mayList = false } = useCanAccess({ resource: 'operators', action: 'list' });
  const operators = useQuery({
    queryKey: ['audit', 'operators'],
    queryFn: () => admin.operators.list.query({ page: 1, perPage: 100 }),
    enabled: mayList,
  });
  if (!mayList) return <NumberInput source={source} label={`${label} 번호`} min={1} />;
  const choices = (operators.data?.data ?? []).map(({ id, login }) => ({ id, name: login }));
  return <SelectInput source={source} label={label} choices={choices} emptyText="전체" />;
}

export const auditFilters = [
  <OperatorInput key="operator" source="operator" label="운영자" alwaysOn />,
  <AutocompleteInput
    key="action"
    source="action"
    label="무엇을"
    choices={choicesOf(Object.fromEntries(ACTION_LABELS))}
    alwaysOn
    sx={{ width: 220 }}
  />,
  choiceFilter('decision', '결정', choicesOf(DECISION_LABELS)),
  choiceFilter('outcome', '결과', choicesOf(Object.fromEntries(AUDIT_OUTCOMES))),
  <TextInput key="subject" source="subject" label="대상 (예: 구매 17)" alwaysOn resettable />,
  <FromDay key="from" source="from" label="부터" alwaysOn />,
  <ToDay key="to" source="to" label="까지" alwaysOn />,
];
