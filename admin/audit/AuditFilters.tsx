import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput, NumberInput, SelectInput, TextInput, useCanAccess } from 'react-admin';
import { admin } from '../api/trpc.ts';
import { FromDay, ToDay } from '../forms/DayInputs.tsx';
import { actionChoices, decisionChoices, outcomeChoices } from './audit-choices.ts';

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
    choices={actionChoices}
    alwaysOn
    sx={{ width: 220 }}
  />,
  <SelectInput
    key="decision"
    source="decision"
    label="결정"
    choices={decisionChoices}
    emptyText="전체"
    alwaysOn
  />,
  <SelectInput
    key="outcome"
    source="outcome"
    label="결과"
    choices={outcomeChoices}
    emptyText="전체"
    alwaysOn
  />,
  <TextInput key="subject" source="subject" label="대상 (예: purchase:17)" alwaysOn resettable />,
  <FromDay key="from" source="from" label="부터" alwaysOn />,
  <ToDay key="to" source="to" label="까지" alwaysOn />,
];
