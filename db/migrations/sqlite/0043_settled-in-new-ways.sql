PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bank_lines` (
	`id` integer PRIMARY KEY NOT NULL,
	`deposit_account_id` integer NOT NULL,
	`import_id` integer NOT NULL,
	`at` integer NOT NULL,
	`precision_ms` integer NOT NULL,
	`day` text NOT NULL,
	`direction` text NOT NULL,
	`won` integer NOT NULL,
	`name` text NOT NULL,
	`memo` text NOT NULL,
	`balance_after` integer,
	`identity` text NOT NULL,
	`ledger_transaction_id` integer NOT NULL,
	`settled_as` text,
	`request_id` integer,
	`settlement_transaction_id` integer,
	`pair_line_id` integer,
	`note` text,
	`is_other_name` integer,
	`settled_by` integer,
	`settled_at` integer,
	FOREIGN KEY (`deposit_account_id`) REFERENCES `deposit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_id`) REFERENCES `bank_imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_transaction_id`) REFERENCES `ledger_transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settlement_transaction_id`) REFERENCES `ledger_transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settled_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_lines_won" CHECK(won > 0),
	CONSTRAINT "bank_lines_direction" CHECK(direction IN ('in', 'out')),
	CONSTRAINT "bank_lines_settled_as" CHECK(settled_as IN ('order', 'newPurchase', 'refund', 'other', 'returned', 'payoutFile', 'refundPaid')),
	CONSTRAINT "bank_lines_settled" CHECK((settled_as IS NULL) = (settled_at IS NULL) AND (settled_as IS NULL) = (settled_by IS NULL)),
	CONSTRAINT "bank_lines_paid" CHECK((request_id IS NOT NULL) = (settled_as IS NOT NULL AND settled_as IN ('order', 'newPurchase'))),
	CONSTRAINT "bank_lines_paired" CHECK((pair_line_id IS NOT NULL) = (settled_as IS NOT NULL AND settled_as = 'returned'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_bank_lines`("id", "deposit_account_id", "import_id", "at", "precision_ms", "day", "direction", "won", "name", "memo", "balance_after", "identity", "ledger_transaction_id", "settled_as", "request_id", "settlement_transaction_id", "pair_line_id", "note", "is_other_name", "settled_by", "settled_at") SELECT "id", "deposit_account_id", "import_id", "at", "precision_ms", "day", "direction", "won", "name", "memo", "balance_after", "identity", "ledger_transaction_id", "settled_as", "request_id", "settlement_transaction_id", "pair_line_id", "note", "is_other_name", "settled_by", "settled_at" FROM `bank_lines`;--> statement-breakpoint
DROP TABLE `bank_lines`;--> statement-breakpoint
ALTER TABLE `__new_bank_lines` RENAME TO `bank_lines`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_identity` ON `bank_lines` (`deposit_account_id`,`identity`);--> statement-breakpoint
CREATE INDEX `bank_lines_import` ON `bank_lines` (`import_id`);--> statement-breakpoint
CREATE INDEX `bank_lines_at` ON `bank_lines` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `bank_lines_day` ON `bank_lines` (`deposit_account_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `bank_lines_open` ON `bank_lines` (`won`,`direction`,`deposit_account_id`) WHERE settled_as IS NULL;--> statement-breakpoint
CREATE INDEX `bank_lines_amount` ON `bank_lines` (`won`,`direction`,`deposit_account_id`,`at`);--> statement-breakpoint
CREATE INDEX `bank_lines_request` ON `bank_lines` (`request_id`) WHERE request_id IS NOT NULL;