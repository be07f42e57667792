CREATE TABLE `money_acts` (
	`id` integer PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`holder_id` integer,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`won` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `money_acts_operator` ON `money_acts` (`operator_id`,`created_at`,`won`);--> statement-breakpoint
CREATE INDEX `money_acts_holder` ON `money_acts` (`holder_id`,`created_at`,`won`);--> statement-breakpoint
CREATE TABLE `sign_in_networks` (
	`login_lower` text NOT NULL,
	`ip_prefix` text NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`login_lower`, `ip_prefix`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_networks_last_at` ON `sign_in_networks` (`last_at`);--> statement-breakpoint
CREATE TABLE `used_tx_hashes` (
	`tx_hash` text NOT NULL,
	`log_index` integer NOT NULL,
	`direction` text NOT NULL,
	`request_id` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tx_hash`, `log_index`),
	CONSTRAINT "used_tx_hashes_direction_known" CHECK(direction IN ('out', 'in'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `used_tx_hashes_request` ON `used_tx_hashes` (`request_id`);--> statement-breakpoint
CREATE TABLE `wallet_addresses` (
	`address` text PRIMARY KEY NOT NULL,
	`holder_id` integer NOT NULL,
	`xpub_id` text,
	`custody_index` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wallet_addresses_lower" CHECK(address = lower(address)),
	CONSTRAINT "wallet_addresses_derivation" CHECK((xpub_id IS NULL) = (custody_index IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `wallet_addresses_holder` ON `wallet_addresses` (`holder_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_addresses_derived` ON `wallet_addresses` (`xpub_id`,`custody_index`);--> statement-breakpoint
DROP INDEX `approvals_once`;--> statement-breakpoint
ALTER TABLE `approvals` ADD `decision` text DEFAULT 'approve' NOT NULL;--> statement-breakpoint
ALTER TABLE `approvals` ADD `tx_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_once` ON `approvals` (`subject`,`subject_id`,`subject_version`,`decision`,`operator_id`);--> statement-breakpoint
ALTER TABLE `holders` ADD `erased_at` integer;--> statement-breakpoint
ALTER TABLE `operators` ADD `powers_changed_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `next_try_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `gave_up_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `verification_id` text;--> statement-breakpoint
CREATE INDEX `outbox_given_up` ON `outbox` (`gave_up_at`) WHERE gave_up_at IS NOT NULL AND sent_at IS NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `taken_by` integer REFERENCES operators(id);--> statement-breakpoint
ALTER TABLE `requests` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `requests` ADD `worth_won` integer;--> statement-breakpoint
CREATE INDEX `requests_taken` ON `requests` (`taken_at`) WHERE taken_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO wallet_addresses (address, holder_id, created_at) SELECT wallet_address, id, coalesce(approved_at, created_at) FROM holders WHERE wallet_address IS NOT NULL;
--> statement-breakpoint
INSERT INTO used_tx_hashes (tx_hash, log_index, direction, request_id, created_at) SELECT external_sends.tx_hash, 0, 'out', requests.id, coalesce(requests.decided_at, requests.created_at) FROM external_sends INNER JOIN requests ON requests.id = external_sends.request_id WHERE external_sends.tx_hash IS NOT NULL;
--> statement-breakpoint
INSERT INTO used_tx_hashes (tx_hash, log_index, direction, created_at) SELECT tx_hash, log_index, 'in', created_at FROM deposits WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE outbox SET gave_up_at = created_at WHERE sent_at IS NULL AND attempts >= 5;
--> statement-breakpoint
INSERT INTO sequences (name, value) VALUES ('custody', 0);
