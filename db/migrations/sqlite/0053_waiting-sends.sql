CREATE TABLE `waiting_sends` (
	`request_id` integer PRIMARY KEY NOT NULL,
	`receiver_id` integer NOT NULL,
	`address_id` integer NOT NULL,
	`net` integer NOT NULL,
	`fee` integer NOT NULL,
	`gross` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receiver_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`address_id`) REFERENCES `wallet_addresses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "waiting_sends_amounts" CHECK(net > 0 AND fee >= 0 AND gross = net + fee)
) STRICT;
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_requests` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`holder_id` integer NOT NULL,
	`state` integer NOT NULL,
	`version` integer NOT NULL,
	`reason` text,
	`decided_at` integer,
	`decided_by` integer,
	`decided_as` text,
	`expires_at` integer,
	`hold_until` integer,
	`taken_by` integer,
	`taken_at` integer,
	`worth_won` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "requests_kind_known" CHECK(kind IN ('purchase', 'sale', 'externalSend', 'waitingSend', 'link', 'signUp')),
	CONSTRAINT "requests_state_known" CHECK(state BETWEEN 0 AND 3),
	CONSTRAINT "requests_decided_as_known" CHECK(decided_as IN ('operator', 'holder', 'expiry', 'time'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_requests`("id", "kind", "holder_id", "state", "version", "reason", "decided_at", "decided_by", "decided_as", "expires_at", "hold_until", "taken_by", "taken_at", "worth_won", "created_at") SELECT "id", "kind", "holder_id", "state", "version", "reason", "decided_at", "decided_by", "decided_as", "expires_at", "hold_until", "taken_by", "taken_at", "worth_won", "created_at" FROM `requests`;--> statement-breakpoint
DROP TABLE `requests`;--> statement-breakpoint
ALTER TABLE `__new_requests` RENAME TO `requests`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `requests_kind` ON `requests` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `requests_kind_state` ON `requests` (`kind`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `requests_kind_created` ON `requests` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `requests_holder` ON `requests` (`holder_id`,`kind`,`state`);--> statement-breakpoint
CREATE INDEX `requests_holder_newest` ON `requests` (`holder_id`,`id`);--> statement-breakpoint
CREATE INDEX `requests_expires_at` ON `requests` (`expires_at`) WHERE state IN (0, 3) AND expires_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `requests_decided` ON `requests` (`decided_at`,`id`) WHERE state = 1 AND kind IN ('purchase', 'sale');--> statement-breakpoint
CREATE INDEX `requests_decision_times` ON `requests` (`decided_at`,`kind`,`created_at`) WHERE state IN (1, 2) AND decided_as = 'operator';--> statement-breakpoint
CREATE INDEX `requests_hold_until` ON `requests` (`hold_until`,`id`) WHERE hold_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `requests_taken` ON `requests` (`taken_at`) WHERE taken_at IS NOT NULL;