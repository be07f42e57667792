CREATE TABLE `listed_recipients` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder_id` integer,
	`address` text,
	`note` text NOT NULL,
	`listed_by` integer NOT NULL,
	`listed_at` integer NOT NULL,
	`ended_by` integer,
	`ended_at` integer,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`listed_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "listed_recipients_one" CHECK((holder_id IS NULL) <> (address IS NULL)),
	CONSTRAINT "listed_recipients_ended" CHECK((ended_by IS NULL) = (ended_at IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `listed_recipients_holder` ON `listed_recipients` (`holder_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `listed_recipients_address` ON `listed_recipients` (`address`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `recipient_reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`reporter_id` integer NOT NULL,
	`holder_id` integer,
	`address` text,
	`reported_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recipient_reports_one" CHECK((holder_id IS NULL) <> (address IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `recipient_reports_holder` ON `recipient_reports` (`holder_id`,`reporter_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `recipient_reports_address` ON `recipient_reports` (`address`,`reporter_id`);--> statement-breakpoint
CREATE TABLE `send_warnings` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder_id` integer NOT NULL,
	`code` text NOT NULL,
	`send_id` integer,
	`warned_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "send_warnings_code_known" CHECK(code IN ('lookalike', 'listed', 'night', 'amount'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `send_warnings_warned` ON `send_warnings` (`warned_at`);--> statement-breakpoint
ALTER TABLE `holders` ADD `limits_raised_at` integer;