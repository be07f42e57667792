-- The history names an address of a wallet here by a number.
CREATE TABLE `__new_wallet_addresses` (
	`id` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`holder_id` integer NOT NULL,
	`xpub_id` text,
	`custody_index` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wallet_addresses_lower" CHECK(address = lower(address)),
	CONSTRAINT "wallet_addresses_derivation" CHECK((xpub_id IS NULL) = (custody_index IS NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_wallet_addresses` ("address", "holder_id", "xpub_id", "custody_index", "created_at") SELECT "address", "holder_id", "xpub_id", "custody_index", "created_at" FROM `wallet_addresses` ORDER BY "created_at", "holder_id", "address";--> statement-breakpoint
DROP TABLE `wallet_addresses`;--> statement-breakpoint
ALTER TABLE `__new_wallet_addresses` RENAME TO `wallet_addresses`;--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_addresses_address` ON `wallet_addresses` (`address`);--> statement-breakpoint
CREATE INDEX `wallet_addresses_holder` ON `wallet_addresses` (`holder_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_addresses_derived` ON `wallet_addresses` (`xpub_id`,`custody_index`);
--> statement-breakpoint
CREATE TABLE `__new_history` (
	`holder_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`id` integer NOT NULL,
	`type` integer NOT NULL,
	`incoming` integer NOT NULL,
	`state` integer NOT NULL,
	`amount` integer NOT NULL,
	`price_e4` integer,
	`other_info` text,
	`other_address` blob,
	`other_wallet_id` integer,
	`tx_fee` integer,
	`fee_follows` integer NOT NULL,
	`tx_id` blob,
	`reason` text,
	`parent_id` integer,
	`filter` integer NOT NULL,
	`filter_seq` integer,
	`ledger_transaction_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	PRIMARY KEY(`holder_id`, `seq`),
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_wallet_id`) REFERENCES `wallet_addresses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_transaction_id`) REFERENCES `ledger_transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "history_type_known" CHECK(type BETWEEN 1 AND 4),
	CONSTRAINT "history_state_known" CHECK(state BETWEEN 0 AND 3),
	CONSTRAINT "history_filter_known" CHECK(filter BETWEEN 0 AND 4),
	CONSTRAINT "history_filter_seq" CHECK((filter = 0) = (filter_seq IS NULL)),
	CONSTRAINT "history_tx_fee" CHECK(tx_fee > 0),
	CONSTRAINT "history_fee_follows" CHECK(fee_follows = FALSE OR (tx_fee IS NOT NULL AND state = 1 AND parent_id IS NULL)),
	CONSTRAINT "history_other_once" CHECK((other_info IS NULL OR other_address IS NULL) AND (other_wallet_id IS NULL OR (other_info IS NULL AND other_address IS NULL))),
	CONSTRAINT "history_other_known" CHECK(other_info IS NOT NULL OR other_address IS NOT NULL OR other_wallet_id IS NOT NULL OR parent_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_history` ("holder_id", "seq", "id", "type", "incoming", "state", "amount", "price_e4", "other_info", "other_address", "other_wallet_id", "tx_fee", "fee_follows", "tx_id", "reason", "parent_id", "filter", "filter_seq", "ledger_transaction_id", "created_at", "updated_at")
SELECT h."holder_id", h."seq", h."id", h."type", h."incoming", h."state", h."amount", h."price_e4", h."other_info", CASE WHEN w."id" IS NULL THEN h."other_address" END, w."id", h."tx_fee", h."fee_follows", h."tx_id", h."reason", h."parent_id", h."filter", h."filter_seq", h."ledger_transaction_id", h."created_at", h."updated_at"
FROM `history` h LEFT JOIN `wallet_addresses` w ON w."address" = '0x' || lower(hex(h."other_address"))
ORDER BY h."holder_id", h."seq";
--> statement-breakpoint
DROP TABLE `history`;--> statement-breakpoint
ALTER TABLE `__new_history` RENAME TO `history`;--> statement-breakpoint
CREATE UNIQUE INDEX `history_id` ON `history` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `history_filter` ON `history` (`holder_id`,`filter`,`filter_seq`) WHERE filter_seq IS NOT NULL;
