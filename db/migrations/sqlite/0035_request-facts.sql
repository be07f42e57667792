CREATE TABLE `request_facts` (
	`id` integer PRIMARY KEY NOT NULL,
	`request_id` integer NOT NULL,
	`kind` text NOT NULL,
	`act` text,
	`version` integer NOT NULL,
	`line_id` integer,
	`tx_hash` text,
	`by` integer,
	`at` integer NOT NULL,
	`ended_at` integer,
	`ended_by` integer,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "request_facts_kind_known" CHECK(kind IN ('signed', 'saidPaid', 'certain', 'likely', 'possible', 'named'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `request_facts_request` ON `request_facts` (`request_id`,`kind`);--> statement-breakpoint
CREATE UNIQUE INDEX `request_facts_signed_once` ON `request_facts` (`request_id`,`kind`,`version`,`act`,`by`) WHERE ended_at IS NULL AND kind IN ('signed', 'saidPaid');--> statement-breakpoint
CREATE INDEX `request_facts_line` ON `request_facts` (`line_id`) WHERE line_id IS NOT NULL AND ended_at IS NULL;