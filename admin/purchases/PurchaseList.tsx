import { FilterButton, List, SelectInput, TextInput, TopToolbar, useListContext } from 'react-admin';
import { LOGIN_MAX } from '../../domain/limits.ts';
import { REQUEST_STATES } from '../../domain/request-state.ts';
import type { PurchaseRow } from '../api/contract.ts';
import { stateLabels } from '../copy/ko.ts';
import { ListFailure, ListMessage } from '../requests/ListMessage.tsx';
import { MasterDetail } from '../requests/MasterDetail.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import { PurchaseTable } from './PurchaseTable.tsx';

const stateChoices = REQUEST_STATES.map((id) => ({ id, name: stateLabels[id] }));

// As long as a login can be; the server refuses longer ones.
const holderInput = { htmlInput: { maxLength: LOGIN_MAX } };

const filters = [
  <SelectInput key="state" source="state" label="상태" choices={stateChoices} emptyText="전체" alwaysOn />,
  <TextInput key="holder" source="holder" label="회원 아이디" alwaysOn resettable slotProps={holderInput} />,
];

const actions = (
  <TopToolbar>
    <FilterButton />
  </TopToolbar>
);

/** Every purchase there was, with its panel beside it. */
export function PurchaseList() {
  return (
    <List
      title="구매"
      component="div"
      filters={filters}
      actions={actions}
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      empty={false}
      exporter={false}
    >
      <PurchaseListBody />
    </List>
  );
}

function PurchaseListBody() {
  const list = useListContext<PurchaseRow>();
  // Another filter is another list: its own first row is looked at.
  const listKey = JSON.stringify(list.filterValues);
  if (list.error) return <ListFailure />;
  return (
    <MasterDetail
      key={listKey}
      advance={false}
      table={(selection) => (
        <PurchaseTable
          {...selection}
          variant="list"
          empty={<ListMessage title="조건에 맞는 구매가 없어요" hint="필터를 바꿔 보세요." />}
        />
      )}
      panel={(id) => <DecisionPanel id={id} />}
      nothingSelected={<ListMessage title="고른 구매가 없어요" />}
    />
  );
}
