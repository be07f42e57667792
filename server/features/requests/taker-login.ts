import { sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';

/** Whether the operator who has taken a row of `requests` is disabled. */
export function isTakerDisabled(db: ReadDb): SQL<boolean> {
  const { operators, requests } = db.t;
  return sql<boolean>`case when exists (select 1 from ${operators}
    where ${operators.id} = ${requests.takenBy} and ${operators.disabledAt} is not null) then 1 else 0 end`.mapWith(
    (found: unknown) => Number(found) === 1,
  );
}

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
