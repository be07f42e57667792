CREATE TABLE `known_devices` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder_id` integer NOT NULL,
	`mark_hash` text,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `known_devices_mark` ON `known_devices` (`holder_id`,`mark_hash`);--> statement-breakpoint
CREATE INDEX `known_devices_last_at` ON `known_devices` (`last_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `device_id` integer REFERENCES known_devices(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `sessions_device` ON `sessions` (`device_id`);