CREATE TABLE `__new_idempotency_keys` (
	`actor` integer NOT NULL,
	`key` blob NOT NULL,
	`procedure` integer NOT NULL,
	`content_hash` blob NOT NULL,
	`result_id` integer,
	`result_state` integer,
	`result` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor`, `key`),
	CONSTRAINT "idempotency_keys_result" CHECK((result IS NULL) = (result_id IS NOT NULL)),
	CONSTRAINT "idempotency_keys_state" CHECK((result_id IS NULL) = (result_state IS NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- A UUID in bytes, or the text of another key and a 0, which never has the length of a UUID.
INSERT INTO `__new_idempotency_keys` ("actor", "key", "procedure", "content_hash", "result_id", "result_state", "result", "created_at")
SELECT
  CASE WHEN actor LIKE 'holder:%' THEN CAST(substr(actor, 8) AS integer) ELSE -CAST(substr(actor, 10) AS integer) END,
  CASE WHEN key GLOB replace('xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', 'x', '[0-9a-f]') THEN unhex(replace(key, '-', ''))
    ELSE unhex(hex(key) || CASE length(key) WHEN 15 THEN '0000' ELSE '00' END) END,
  CASE procedure WHEN 'transfers.send' THEN 1 WHEN 'orders.sell' THEN 2 WHEN 'orders.buy' THEN 3 WHEN 'linkedAccounts.requestLink' THEN 4 WHEN 'admin.deposits.record' THEN 5 WHEN 'admin.corrections.create' THEN 6 WHEN 'admin.holders.payOut' THEN 7 END,
  unhex(substr(content_hash, 1, 32)),
  CASE WHEN short THEN json_extract(result, '$.id') END,
  CASE WHEN short THEN json_extract(result, '$.state') END,
  CASE WHEN NOT short THEN result END,
  created_at
FROM (SELECT *, coalesce(result = '{"id":' || json_extract(result, '$.id') || ',"state":' || json_extract(result, '$.state') || '}', 0) AS short
  FROM `idempotency_keys`);
--> statement-breakpoint
DROP TABLE `idempotency_keys`;--> statement-breakpoint
ALTER TABLE `__new_idempotency_keys` RENAME TO `idempotency_keys`;
