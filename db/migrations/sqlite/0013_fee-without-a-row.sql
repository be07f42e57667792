-- The rows of fees that their parents can say: the next number, the next id, and nothing else of their own.
CREATE TABLE `__following_fees` (`fee_id` integer PRIMARY KEY) STRICT;
--> statement-breakpoint
INSERT INTO `__following_fees` SELECT f.id FROM `history` p JOIN `history` f ON f.holder_id = p.holder_id AND f.seq = p.seq + 1 AND f.id = p.id + 1 AND f.parent_id = p.id
WHERE f.type = 4 AND f.incoming = FALSE AND f.state = 1 AND f.filter = 0 AND f.amount = -p.tx_fee AND f.tx_fee IS NULL
  AND f.price_e4 IS NULL AND f.other_info IS NULL AND f.other_address IS NULL AND f.reason IS NULL AND f.updated_at IS NULL
  AND f.created_at = p.created_at AND f.tx_id IS p.tx_id AND f.ledger_transaction_id IS p.ledger_transaction_id
  AND p.state = 1 AND p.parent_id IS NULL;
--> statement-breakpoint
CREATE TABLE `__new_history` (
	`holder_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`id` integer NOT NULL,
	`type` integer NOT NULL,
	`incoming` integer NOT NULL,
	`state` integer NOT NULL,
	`amount` integer NOT NULL,
	`price_e4` integer,
	`other_info` text,
	`other_address` blob,
	`tx_fee` integer,
	`fee_follows` integer NOT NULL,
	`tx_id` blob,
	`reason` text,
	`parent_id` integer,
	`filter` integer NOT NULL,
	`filter_seq` integer,
	`ledger_transaction_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	PRIMARY KEY(`holder_id`, `seq`),
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_transaction_id`) REFERENCES `ledger_transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "history_type_known" CHECK(type BETWEEN 1 AND 4),
	CONSTRAINT "history_state_known" CHECK(state BETWEEN 0 AND 3),
	CONSTRAINT "history_filter_known" CHECK(filter BETWEEN 0 AND 4),
	CONSTRAINT "history_filter_seq" CHECK((filter = 0) = (filter_seq IS NULL)),
	CONSTRAINT "history_tx_fee" CHECK(tx_fee > 0),
	CONSTRAINT "history_fee_follows" CHECK(fee_follows = FALSE OR (tx_fee IS NOT NULL AND state = 1 AND parent_id IS NULL)),
	CONSTRAINT "history_other_once" CHECK(other_info IS NULL OR other_address IS NULL),
	CONSTRAINT "history_other_known" CHECK(other_info IS NOT NULL OR other_address IS NOT NULL OR parent_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_history` ("holder_id", "seq", "id", "type", "incoming", "state", "amount", "price_e4", "other_info", "other_address", "tx_fee", "fee_follows", "tx_id", "reason", "parent_id", "filter", "filter_seq", "ledger_transaction_id", "created_at", "updated_at")
SELECT "holder_id", "seq", "id", "type", "incoming", "state", "amount", "price_e4", "other_info", "other_address", "tx_fee", "id" + 1 IN (SELECT "fee_id" FROM `__following_fees`), "tx_id", "reason", "parent_id", "filter", "filter_seq", "ledger_transaction_id", "created_at", "updated_at"
FROM `history` WHERE "id" NOT IN (SELECT "fee_id" FROM `__following_fees`) ORDER BY "holder_id", "seq";
--> statement-breakpoint
DROP TABLE `__following_fees`;
--> statement-breakpoint
DROP TABLE `history`;--> statement-breakpoint
ALTER TABLE `__new_history` RENAME TO `history`;--> statement-breakpoint
CREATE UNIQUE INDEX `history_id` ON `history` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `history_filter` ON `history` (`holder_id`,`filter`,`filter_seq`) WHERE filter_seq IS NOT NULL;
