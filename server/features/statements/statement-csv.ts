import { CSV_BYTE_ORDER_MARK, csvLine, csvNumber, csvText } from '../../../domain/csv.ts';
import { daonToString, wonToString, type DaonUnits, type Won } from '../../../domain/money.ts';
import { sheetTime, type Statement } from './statement.ts';

const TITLES = ['일시', '구분', '상대', '금액(DAON)', '수수료(DAON)', '잔액(DAON)', '환산(원)', '거래 해시'];

const daon = (units: DaonUnits): string => csvNumber(daonToString(units));
const won = (worth: Won | null): string => csvNumber(worth === null ? null : wonToString(worth));

/** The statement as lines of comma-separated values: opening, each movement, closing. The amounts add up to the unit. */
export async function* statementCsv(statement: Statement): AsyncGenerator<string> {
  const { opening, closing, from, to } = statement;
  yield CSV_BYTE_ORDER_MARK + csvLine(TITLES.map(csvText));
  yield csvLine([csvText(from), csvText('처음 잔액'), '', '', '', daon(opening.units), won(opening.won), '']);
  for await (const movement of statement.movements()) {
    yield csvLine([
      csvText(sheetTime(movement.at)),
      csvText(movement.kind),
      csvText(movement.counterparty),
      daon(movement.amount),
      daon(movement.fee),
      daon(movement.balance),
      won(movement.won),
      csvText(movement.hash),
    ]);
  }
  yield csvLine([csvText(to), csvText('마지막 잔액'), '', '', '', daon(closing.units), won(closing.won), '']);
}
