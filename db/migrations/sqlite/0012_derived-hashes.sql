CREATE TABLE `ledger_hash_key` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` blob NOT NULL,
	CONSTRAINT "ledger_hash_key_single" CHECK(id = 1),
	CONSTRAINT "ledger_hash_key_length" CHECK(length(key) = 32)
) STRICT;
--> statement-breakpoint
INSERT INTO `ledger_hash_key` (`id`, `key`) VALUES (1, randomblob(32));
--> statement-breakpoint
-- Transactions keep the hash that they were given; new ones have none, and it follows from their id and time.
CREATE TABLE `__new_ledger_transactions` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`hash` blob,
	`request_id` integer,
	`reverses_id` integer,
	`operator_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_transactions_hash_length" CHECK(length(hash) = 32)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_ledger_transactions` ("id", "kind", "hash", "request_id", "reverses_id", "operator_id", "created_at") SELECT "id", "kind", "hash", "request_id", "reverses_id", "operator_id", "created_at" FROM `ledger_transactions` ORDER BY "id";--> statement-breakpoint
DROP TABLE `ledger_transactions`;--> statement-breakpoint
ALTER TABLE `__new_ledger_transactions` RENAME TO `ledger_transactions`;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transactions_hash` ON `ledger_transactions` (`hash`) WHERE hash IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transactions_reverses` ON `ledger_transactions` (`reverses_id`) WHERE reverses_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_transactions_request` ON `ledger_transactions` (`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_transactions_kind` ON `ledger_transactions` (`kind`,`id`) WHERE kind <> 'send';--> statement-breakpoint
CREATE INDEX `ledger_transactions_kind_day` ON `ledger_transactions` (`kind`,`created_at`);
--> statement-breakpoint
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
--> statement-breakpoint
-- A key that has named a transaction stays. A database that is filled from another one gets the other's.
CREATE TRIGGER `ledger_hash_key_no_update` BEFORE UPDATE ON `ledger_hash_key` WHEN EXISTS (SELECT 1 FROM ledger_transactions)
BEGIN
  SELECT RAISE(ABORT, 'ledger_hash_key is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_hash_key_no_delete` BEFORE DELETE ON `ledger_hash_key` WHEN EXISTS (SELECT 1 FROM ledger_transactions)
BEGIN
  SELECT RAISE(ABORT, 'ledger_hash_key is append-only');
END;
