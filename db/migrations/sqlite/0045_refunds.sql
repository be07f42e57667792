CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY NOT NULL,
	`deposit_account_id` integer NOT NULL,
	`won` integer NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`bank_code` text,
	`name` text,
	`num_enc` text,
	`num_last4` text,
	`linked_account_id` integer,
	`payee_by` integer,
	`payee_at` integer,
	`paid_line_id` integer,
	FOREIGN KEY (`id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deposit_account_id`) REFERENCES `deposit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`linked_account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payee_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`paid_line_id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_won" CHECK(won > 0),
	CONSTRAINT "refunds_payee" CHECK((num_enc IS NULL) = (bank_code IS NULL) AND (num_enc IS NULL) = (name IS NULL) AND (num_enc IS NULL) = (num_last4 IS NULL) AND (num_enc IS NULL) = (payee_by IS NULL) AND (num_enc IS NULL) = (payee_at IS NULL) AND (linked_account_id IS NULL OR num_enc IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `refunds_account` ON `refunds` (`deposit_account_id`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_unpaid` ON `refunds` (`won`,`deposit_account_id`) WHERE paid_line_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_paid_line` ON `refunds` (`paid_line_id`) WHERE paid_line_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `refund_files` (
	`id` integer PRIMARY KEY NOT NULL,
	`deposit_account_id` integer NOT NULL,
	`template` text NOT NULL,
	`format` text NOT NULL,
	`mark` text NOT NULL,
	`count` integer NOT NULL,
	`won` integer NOT NULL,
	`content_hash` text NOT NULL,
	`reason` text NOT NULL,
	`made_by` integer NOT NULL,
	`made_at` integer NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`deposit_account_id`) REFERENCES `deposit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_files_sums" CHECK(count > 0 AND won > 0),
	CONSTRAINT "refund_files_format_known" CHECK(format IN ('xlsx', 'csv'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_files_account` ON `refund_files` (`deposit_account_id`,`id`);--> statement-breakpoint
CREATE TABLE `refund_file_rows` (
	`file_id` integer NOT NULL,
	`position` integer NOT NULL,
	`refund_id` integer NOT NULL,
	`won` integer NOT NULL,
	`taken_back_at` integer,
	`taken_back_by` integer,
	`taken_back_reason` text,
	PRIMARY KEY(`file_id`, `position`),
	FOREIGN KEY (`file_id`) REFERENCES `refund_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_back_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_file_rows_won" CHECK(won > 0 AND position > 0),
	CONSTRAINT "refund_file_rows_taken_back" CHECK((taken_back_at IS NULL) = (taken_back_by IS NULL) AND (taken_back_at IS NULL) = (taken_back_reason IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_file_rows_refund` ON `refund_file_rows` (`refund_id`) WHERE taken_back_at IS NULL;--> statement-breakpoint
-- A line that was settled as a refund before was paid by hand, or is asked about by hand: none of them is owed here.
INSERT INTO meta (key, value) SELECT 'refunds_after', CAST(max(id) AS TEXT) FROM ledger_transactions HAVING max(id) IS NOT NULL;