CREATE TABLE `reason_templates` (
	`kind` text NOT NULL,
	`decision` text NOT NULL,
	`texts` text NOT NULL,
	`version` integer NOT NULL,
	`updated_by` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `decision`),
	FOREIGN KEY (`updated_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reason_templates_kind_known" CHECK(kind IN ('purchase', 'sale', 'externalSend', 'link', 'signUp')),
	CONSTRAINT "reason_templates_decision_known" CHECK(decision IN ('reject', 'hold'))
) STRICT;
--> statement-breakpoint
ALTER TABLE `requests` ADD `hold_until` integer;--> statement-breakpoint
CREATE INDEX `requests_holder_newest` ON `requests` (`holder_id`,`id`);--> statement-breakpoint
CREATE INDEX `requests_decision_times` ON `requests` (`decided_at`,`kind`,`created_at`) WHERE state IN (1, 2) AND decided_as = 'operator';--> statement-breakpoint
CREATE INDEX `requests_hold_until` ON `requests` (`hold_until`,`id`) WHERE hold_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deposits_amount_order` ON `deposits` (`amount`,`id`);--> statement-breakpoint
CREATE INDEX `deposits_created` ON `deposits` (`created_at`);--> statement-breakpoint
CREATE INDEX `purchases_deposit_account` ON `purchases` (`deposit_account_id`,`request_id`);