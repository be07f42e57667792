import { OPERATOR_ROLE_LABELS } from '../../domain/roles.ts';
import { NewButton } from '../actions/NewButton.tsx';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { paths } from '../paths.ts';
import { OperatorChips } from './OperatorChips.tsx';

const Listed = columnsOf('operators');

const filters = [
  choiceFilter('role', '권한', choicesOf(OPERATOR_ROLE_LABELS)),
  choiceFilter(
    'disabled',
    '사용',
    [
      { id: false, name: '사용 중' },
      { id: true, name: '사용 중지' },
    ],
    { alwaysOn: false, emptyText: '전체' },
  ),
];

export function OperatorList() {
  return (
    <ListPage
      list="operators"
      filters={filters}
      actions={<NewButton label="운영자 만들기" />}
      sort={{ field: 'login', order: 'ASC' }}
    >
      <Rows rowClick="show" none="조건에 맞는 운영자가 없어요">
        <Listed of="id" />
        <Listed of="login" sorts to={(row) => paths.operator(row.id)} />
        <Listed of="name" />
        <Listed of="role" />
        <Listed of="use" render={(row) => <OperatorChips operator={row} />} />
        <Listed of="phone" />
        <Listed of="createdAt" sorts />
      </Rows>
    </ListPage>
  );
}
