CREATE TABLE `operator_recovery_codes` (
	`id` integer PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`code_hmac` text NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_recovery_codes_code` ON `operator_recovery_codes` (`operator_id`,`code_hmac`);--> statement-breakpoint
ALTER TABLE `invites` ADD `opens` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `link_requests_invite` ON `link_requests` (`invite_id`);--> statement-breakpoint
CREATE INDEX `sign_ups_invite` ON `sign_ups` (`invite_id`);