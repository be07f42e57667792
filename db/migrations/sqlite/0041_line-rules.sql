CREATE TABLE `line_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`deposit_account_id` integer NOT NULL,
	`direction` text NOT NULL,
	`text` text NOT NULL,
	`won_from` integer,
	`won_to` integer,
	`note` text NOT NULL,
	`made_by` integer NOT NULL,
	`agreed_by` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`deposit_account_id`) REFERENCES `deposit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agreed_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "line_rules_direction" CHECK(direction IN ('in', 'out')),
	CONSTRAINT "line_rules_won" CHECK(won_from IS NULL OR won_to IS NULL OR won_from <= won_to)
) STRICT;
--> statement-breakpoint
CREATE INDEX `line_rules_account` ON `line_rules` (`deposit_account_id`);