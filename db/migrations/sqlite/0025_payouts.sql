CREATE TABLE `payout_sales` (
	`payout_id` integer NOT NULL,
	`position` integer NOT NULL,
	`request_id` integer NOT NULL,
	`won` integer NOT NULL,
	`taken_back_at` integer,
	`taken_back_by` integer,
	`taken_back_reason` text,
	PRIMARY KEY(`payout_id`, `position`),
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_back_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_sales_won" CHECK(won > 0 AND position > 0),
	CONSTRAINT "payout_sales_taken_back" CHECK((taken_back_at IS NULL) = (taken_back_by IS NULL) AND (taken_back_at IS NULL) = (taken_back_reason IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_sales_request` ON `payout_sales` (`request_id`) WHERE taken_back_at IS NULL;--> statement-breakpoint
CREATE TABLE `payouts` (
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
	FOREIGN KEY (`deposit_account_id`) REFERENCES `deposit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_sums" CHECK(count > 0 AND won > 0),
	CONSTRAINT "payouts_format_known" CHECK(format IN ('xlsx', 'csv'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payouts_account` ON `payouts` (`deposit_account_id`,`id`);