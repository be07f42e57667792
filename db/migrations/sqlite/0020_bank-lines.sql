-- Lines of the companies' bank statements, what each of them paid, and the imports that brought them.
CREATE TABLE `bank_imports` (
	`id` integer PRIMARY KEY NOT NULL,
	`deposit_account_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`content_hash` text NOT NULL,
	`heading_key` text,
	`columns` text NOT NULL,
	`imported` integer NOT NULL,
	`repeated` integer NOT NULL,
	`imported_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`deposit_account_id`) REFERENCES `deposit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`imported_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_imports_counts" CHECK(imported >= 0 AND repeated >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_imports_account` ON `bank_imports` (`deposit_account_id`,`id`);--> statement-breakpoint
CREATE TABLE `bank_lines` (
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
	`note` text,
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
	CONSTRAINT "bank_lines_settled_as" CHECK(settled_as IN ('order', 'newPurchase', 'refund', 'other')),
	CONSTRAINT "bank_lines_settled" CHECK((settled_as IS NULL) = (settled_at IS NULL) AND (settled_as IS NULL) = (settled_by IS NULL)),
	CONSTRAINT "bank_lines_paid" CHECK((request_id IS NOT NULL) = (settled_as IS NOT NULL AND settled_as IN ('order', 'newPurchase')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_identity` ON `bank_lines` (`deposit_account_id`,`identity`);--> statement-breakpoint
CREATE INDEX `bank_lines_at` ON `bank_lines` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `bank_lines_day` ON `bank_lines` (`deposit_account_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `bank_lines_open` ON `bank_lines` (`won`,`direction`,`deposit_account_id`) WHERE settled_as IS NULL;--> statement-breakpoint
CREATE INDEX `bank_lines_request` ON `bank_lines` (`request_id`) WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `requests_decided` ON `requests` (`decided_at`,`id`) WHERE state = 1 AND kind IN ('purchase', 'sale');