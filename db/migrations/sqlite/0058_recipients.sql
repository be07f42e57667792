CREATE TABLE `recipients` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder_id` integer NOT NULL,
	`address` text NOT NULL,
	`name` text NOT NULL,
	`favourite` integer NOT NULL,
	`designated` integer NOT NULL,
	`designated_from` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recipients_address_lower" CHECK(address = lower(address)),
	CONSTRAINT "recipients_designation" CHECK(designated_from IS NULL OR NOT designated)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `recipients_holder_address` ON `recipients` (`holder_id`,`address`);--> statement-breakpoint
CREATE INDEX `recipients_designated_from` ON `recipients` (`designated_from`) WHERE designated_from IS NOT NULL;--> statement-breakpoint
ALTER TABLE `holders` ADD `wait_won` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `wait_hours` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `next_wait_won` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `next_wait_hours` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `shows_name` integer DEFAULT false NOT NULL;