import { sql } from '../../db/sql.ts';

/** A list of alarms to which a group of sends has added. `over`: how many of its oldest ones are deleted for that. */
export type HeadOfGroup = { holderId: number; lastSeq: number; added: number; over: number };

const ofDropped = (expression: string) =>
  sql.raw(`(select ${expression} from dropped where dropped.holder_id = alarm_heads.holder_id)`);

/** The parts of the statement of a group that keep the heads of the lists. */
export const alarmsOfGroup = {
  heads: sql`select * from json_to_recordset(${sql.placeholder('heads')}::json)
    as heads("holderId" bigint, "lastSeq" bigint, added int, over int)`,
  dropped: sql`delete from alarms using heads cross join lateral (select oldest.holder_id, oldest.seq from alarms as oldest
      where oldest.holder_id = heads."holderId" and oldest.deleted_at is null
      order by oldest.seq limit heads.over) as oldest
    where alarms.holder_id = oldest.holder_id and alarms.seq = oldest.seq
    returning alarms.holder_id, alarms.is_read`,
  stepped: sql`insert into alarm_heads (holder_id, last_seq, kept, unread)
    select "holderId", "lastSeq", added, added from heads
    on conflict (holder_id) do update set last_seq = excluded.last_seq,
      kept = alarm_heads.kept + excluded.kept - ${ofDropped('count(*)')},
      unread = alarm_heads.unread + excluded.unread - ${ofDropped('count(*) filter (where not is_read)')}`,
};
