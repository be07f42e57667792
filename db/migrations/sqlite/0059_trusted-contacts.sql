CREATE TABLE `trusted_contacts` (
	`holder_id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`phone_enc` text NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `holders` ADD `asks_warnings` integer;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `final_seq` integer;