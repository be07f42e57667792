-- The devices that alarms are pushed to. The alarms are the queue: told_seq says how far each device has come.
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder_id` integer NOT NULL,
	`session_id` integer,
	`endpoint_hmac` text NOT NULL,
	`target_enc` text NOT NULL,
	`received` integer NOT NULL,
	`remittance` integer NOT NULL,
	`purchase` integer NOT NULL,
	`link` integer NOT NULL,
	`with_amount` integer NOT NULL,
	`told_seq` integer NOT NULL,
	`failures` integer NOT NULL,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "push_subscriptions_counts" CHECK(failures >= 0 AND told_seq >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint_hmac`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_holder` ON `push_subscriptions` (`holder_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_expires_at` ON `push_subscriptions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_retry` ON `push_subscriptions` (`next_try_at`) WHERE next_try_at IS NOT NULL;