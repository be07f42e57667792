-- Won in the ledger (ADR-0027): the accounts to which buyers wire as rows of their own, six won accounts for each, the
-- business day of what moves won, and the days that operators signed.
CREATE TABLE `closings` (
	`id` integer PRIMARY KEY NOT NULL,
	`deposit_account_id` integer NOT NULL,
	`day` text NOT NULL,
	`opening_won` integer NOT NULL,
	`in_won` integer NOT NULL,
	`out_won` integer NOT NULL,
	`closing_won` integer NOT NULL,
	`unmatched_won` integer NOT NULL,
	`statement_won` integer,
	`summary` text NOT NULL,
	`last_transaction_id` integer NOT NULL,
	`closed_by` integer NOT NULL,
	`agreed_by` integer,
	`closed_at` integer NOT NULL,
	FOREIGN KEY (`deposit_account_id`) REFERENCES `deposit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`agreed_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "closings_sum" CHECK(closing_won = opening_won + in_won - out_won),
	CONSTRAINT "closings_moves" CHECK(in_won >= 0 AND out_won >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `closings_day` ON `closings` (`deposit_account_id`,`day`);--> statement-breakpoint
CREATE TABLE `deposit_accounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`company_id` integer NOT NULL,
	`bank_code` text NOT NULL,
	`num_enc` text NOT NULL,
	`name` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deposit_accounts_until" CHECK(until >= since)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deposit_accounts_open` ON `deposit_accounts` (`company_id`) WHERE until IS NULL;--> statement-breakpoint
CREATE INDEX `deposit_accounts_company` ON `deposit_accounts` (`company_id`,`since`);--> statement-breakpoint
CREATE TABLE `won_bookings` (
	`transaction_id` integer PRIMARY KEY NOT NULL,
	`deposit_account_id` integer NOT NULL,
	`day` text NOT NULL,
	`note` text,
	FOREIGN KEY (`transaction_id`) REFERENCES `ledger_transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deposit_account_id`) REFERENCES `deposit_accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `won_bookings_day` ON `won_bookings` (`deposit_account_id`,`day`,`transaction_id`);--> statement-breakpoint
CREATE TABLE `__new_accounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`holder_id` integer,
	`balance` integer NOT NULL,
	`summed_to` integer,
	`held` integer NOT NULL,
	`locked` integer NOT NULL,
	`deposit_account_id` integer,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deposit_account_id`) REFERENCES `deposit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "accounts_kind_known" CHECK(kind IN ('holder', 'issuance', 'fees', 'external', 'bank', 'unmatched', 'purchasesPaid', 'salePayouts', 'refunds', 'otherWon')),
	CONSTRAINT "accounts_owner" CHECK((kind = 'holder') = (holder_id IS NOT NULL)),
	CONSTRAINT "accounts_won" CHECK((kind IN ('bank', 'unmatched', 'purchasesPaid', 'salePayouts', 'refunds', 'otherWon')) = (deposit_account_id IS NOT NULL)),
	CONSTRAINT "accounts_balance" CHECK(kind <> 'holder' OR balance >= 0),
	CONSTRAINT "accounts_held" CHECK(held >= 0 AND (held <= balance OR (kind <> 'holder' AND held = 0))),
	CONSTRAINT "accounts_locked" CHECK(locked >= 0 AND (locked = 0 OR kind = 'holder'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_accounts`("id", "kind", "holder_id", "balance", "summed_to", "held", "locked") SELECT "id", "kind", "holder_id", "balance", "summed_to", "held", "locked" FROM `accounts`;--> statement-breakpoint
DROP TABLE `accounts`;--> statement-breakpoint
ALTER TABLE `__new_accounts` RENAME TO `accounts`;--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_holder` ON `accounts` (`holder_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_system_kind` ON `accounts` (`kind`) WHERE holder_id IS NULL AND deposit_account_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_won_kind` ON `accounts` (`deposit_account_id`,`kind`) WHERE deposit_account_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `deposit_account_id` integer REFERENCES deposit_accounts(id);
--> statement-breakpoint
-- The number is copied as it is: no key is at hand here.
INSERT INTO `deposit_accounts` (company_id, bank_code, num_enc, name, since)
SELECT id, deposit_bank_code, deposit_num_enc, deposit_name, coalesce(deposit_changed_at, created_at) FROM `companies` ORDER BY id;
--> statement-breakpoint
-- Nothing has moved on them yet, so their sums are right up to the newest transaction.
INSERT INTO `accounts` (kind, deposit_account_id, balance, summed_to, held, locked)
SELECT kinds.kind, `deposit_accounts`.id, 0, (SELECT coalesce(max(transaction_id), 0) FROM `ledger_entries`), 0, 0
FROM `deposit_accounts` CROSS JOIN (
  SELECT 1 AS place, 'bank' AS kind UNION ALL SELECT 2, 'unmatched' UNION ALL SELECT 3, 'purchasesPaid'
  UNION ALL SELECT 4, 'salePayouts' UNION ALL SELECT 5, 'refunds' UNION ALL SELECT 6, 'otherWon'
) AS kinds ORDER BY `deposit_accounts`.id, kinds.place;
--> statement-breakpoint
CREATE TRIGGER `won_bookings_no_update` BEFORE UPDATE ON `won_bookings`
BEGIN
  SELECT RAISE(ABORT, 'won_bookings is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `won_bookings_no_delete` BEFORE DELETE ON `won_bookings`
BEGIN
  SELECT RAISE(ABORT, 'won_bookings is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `closings_no_update` BEFORE UPDATE ON `closings`
BEGIN
  SELECT RAISE(ABORT, 'closings is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `closings_no_delete` BEFORE DELETE ON `closings`
BEGIN
  SELECT RAISE(ABORT, 'closings is append-only');
END;
