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
	CONSTRAINT "history_other_once" CHECK(other_info IS NULL OR other_address IS NULL),
	CONSTRAINT "history_other_known" CHECK(other_info IS NOT NULL OR other_address IS NOT NULL OR parent_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- An address as bytes; nothing where a fee says what its parent says, a transaction is named by its own hash, a fee is 0
-- or a row never changed. `json` refuses the migration for a hash that is none.
INSERT INTO `__new_history` ("holder_id", "seq", "id", "type", "incoming", "state", "amount", "price_e4", "other_info", "other_address", "tx_fee", "tx_id", "reason", "parent_id", "filter", "filter_seq", "ledger_transaction_id", "created_at", "updated_at")
SELECT h.holder_id, h.seq, h.id, h.type, h.incoming, h.state, h.amount,
  CASE WHEN p.id IS NULL THEN h.price_e4 END,
  CASE WHEN p.id IS NULL AND h.other_info NOT GLOB '0x' || replace(hex(zeroblob(20)), '0', '[0-9a-f]') THEN h.other_info END,
  CASE WHEN p.id IS NULL AND h.other_info GLOB '0x' || replace(hex(zeroblob(20)), '0', '[0-9a-f]') THEN unhex(substr(h.other_info, 3)) END,
  nullif(h.tx_fee, 0),
  CASE WHEN h.tx_id IS NULL OR h.tx_id = t.hash THEN NULL ELSE coalesce(unhex(substr(h.tx_id, 3)), json('no hash')) END,
  h.reason, h.parent_id, h.filter, h.filter_seq, h.ledger_transaction_id, h.created_at, nullif(h.updated_at, h.created_at)
FROM `history` h
LEFT JOIN `history` p ON p.id = h.parent_id AND p.holder_id = h.holder_id AND p.other_info = h.other_info AND p.price_e4 IS h.price_e4
LEFT JOIN `ledger_transactions` t ON t.id = h.ledger_transaction_id
ORDER BY h.holder_id, h.seq;--> statement-breakpoint
DROP TABLE `history`;--> statement-breakpoint
ALTER TABLE `__new_history` RENAME TO `history`;--> statement-breakpoint
CREATE UNIQUE INDEX `history_id` ON `history` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `history_filter` ON `history` (`holder_id`,`filter`,`filter_seq`) WHERE filter_seq IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_ledger_transactions` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`hash` blob NOT NULL,
	`request_id` integer,
	`reverses_id` integer,
	`operator_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_transactions_hash_length" CHECK(length(hash) = 32)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_ledger_transactions` ("id", "kind", "hash", "request_id", "reverses_id", "operator_id", "created_at") SELECT "id", "kind", unhex(substr("hash", 3)), "request_id", "reverses_id", "operator_id", "created_at" FROM `ledger_transactions` ORDER BY "id";--> statement-breakpoint
DROP TABLE `ledger_transactions`;--> statement-breakpoint
ALTER TABLE `__new_ledger_transactions` RENAME TO `ledger_transactions`;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transactions_hash` ON `ledger_transactions` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transactions_reverses` ON `ledger_transactions` (`reverses_id`) WHERE reverses_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_transactions_request` ON `ledger_transactions` (`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_transactions_kind` ON `ledger_transactions` (`kind`,`id`) WHERE kind <> 'send';--> statement-breakpoint
CREATE INDEX `ledger_transactions_kind_day` ON `ledger_transactions` (`kind`,`created_at`);--> statement-breakpoint
-- A rebuild drops the triggers of its table.
CREATE TRIGGER `ledger_transactions_no_update` BEFORE UPDATE ON `ledger_transactions`
BEGIN
  SELECT RAISE(ABORT, 'ledger_transactions is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_transactions_no_delete` BEFORE DELETE ON `ledger_transactions`
BEGIN
  SELECT RAISE(ABORT, 'ledger_transactions is append-only');
END;
