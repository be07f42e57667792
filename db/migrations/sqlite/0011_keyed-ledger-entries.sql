-- A mark of the check of the books names a transaction instead of an entry.
UPDATE `ledger_checks` SET `last_entry_id` = (SELECT coalesce(max(`transaction_id`), 0) FROM `ledger_entries` WHERE `ledger_entries`.`id` = `ledger_checks`.`last_entry_id`);
--> statement-breakpoint
ALTER TABLE `ledger_checks` RENAME COLUMN `last_entry_id` TO `last_transaction_id`;
--> statement-breakpoint
CREATE TABLE `__new_ledger_entries` (
	`transaction_id` integer NOT NULL,
	`leg` integer NOT NULL,
	`account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`transaction_id`, `leg`),
	FOREIGN KEY (`transaction_id`) REFERENCES `ledger_transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_amount" CHECK(amount <> 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_ledger_entries` ("transaction_id", "leg", "account_id", "amount") SELECT "transaction_id", row_number() OVER (PARTITION BY "transaction_id" ORDER BY "id") - 1, "account_id", "amount" FROM `ledger_entries` ORDER BY "transaction_id", "id";
--> statement-breakpoint
DROP TABLE `ledger_entries`;
--> statement-breakpoint
ALTER TABLE `__new_ledger_entries` RENAME TO `ledger_entries`;
--> statement-breakpoint
CREATE INDEX `ledger_entries_by_account` ON `ledger_entries` (`account_id`,`transaction_id`);
--> statement-breakpoint
-- A rebuild drops the triggers of its table.
CREATE TRIGGER `ledger_entries_no_update` BEFORE UPDATE ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
--> statement-breakpoint
DROP INDEX `alarms_type`;
--> statement-breakpoint
CREATE INDEX `alarms_type` ON `alarms` (`type`,`id`) WHERE type <> 21;
