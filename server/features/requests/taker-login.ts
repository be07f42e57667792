import { sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';

/**
 * The login of the operator who has taken a row of `requests`; a subquery, because lists already join operators for
 * another column.
 */
export function takerLogin(db: ReadDb): SQL<string | null> {
  const { operators, requests } = db.t;
  return sql<
    string | null
  >`(select ${operators.login} from ${operators} where ${operators.id} = ${requests.takenBy})`;
}
