CREATE TABLE `accounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`holder_id` integer,
	`balance` integer NOT NULL,
	`held` integer NOT NULL,
	`locked` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "accounts_kind_known" CHECK(kind IN ('holder', 'issuance', 'fees', 'external')),
	CONSTRAINT "accounts_owner" CHECK((kind = 'holder') = (holder_id IS NOT NULL)),
	CONSTRAINT "accounts_balance" CHECK(kind <> 'holder' OR balance >= 0),
	CONSTRAINT "accounts_held" CHECK(held >= 0 AND (held <= balance OR (kind <> 'holder' AND held = 0))),
	CONSTRAINT "accounts_locked" CHECK(locked >= 0 AND (locked = 0 OR kind = 'holder'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_holder` ON `accounts` (`holder_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_system_kind` ON `accounts` (`kind`) WHERE holder_id IS NULL;--> statement-breakpoint
CREATE TABLE `alarm_heads` (
	`holder_id` integer PRIMARY KEY NOT NULL,
	`last_seq` integer NOT NULL,
	`kept` integer NOT NULL,
	`unread` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "alarm_heads_counts" CHECK(kept >= 0 AND unread >= 0 AND unread <= kept AND kept <= last_seq)
) STRICT;
--> statement-breakpoint
CREATE TABLE `alarms` (
	`holder_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`id` integer NOT NULL,
	`type` integer NOT NULL,
	`is_read` integer NOT NULL,
	`com_name` text,
	`amount` integer,
	`account_info` text,
	`trx_id` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`holder_id`, `seq`),
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `alarms_id` ON `alarms` (`id`);--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` integer PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`subject_version` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_once` ON `approvals` (`subject`,`subject_id`,`subject_version`,`operator_id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`outcome` text NOT NULL,
	`detail` text NOT NULL,
	`prev_hash` text NOT NULL,
	`hash` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_hash` ON `audit_log` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_prev_hash` ON `audit_log` (`prev_hash`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`id`);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`deposit_bank_code` text NOT NULL,
	`deposit_num_enc` text NOT NULL,
	`deposit_name` text NOT NULL,
	`per_deposit_fee` integer NOT NULL,
	`deposit_changed_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "companies_per_deposit_fee" CHECK(per_deposit_fee >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_name` ON `companies` (`name`);--> statement-breakpoint
CREATE TABLE `deposits` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`tx_hash` text NOT NULL,
	`log_index` integer NOT NULL,
	`ledger_transaction_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_transaction_id`) REFERENCES `ledger_transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deposits_amount" CHECK(amount > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deposits_tx_hash` ON `deposits` (`tx_hash`,`log_index`);--> statement-breakpoint
CREATE INDEX `deposits_holder` ON `deposits` (`holder_id`);--> statement-breakpoint
CREATE TABLE `external_sends` (
	`request_id` integer PRIMARY KEY NOT NULL,
	`to_address` text NOT NULL,
	`net` integer NOT NULL,
	`fee` integer NOT NULL,
	`gross` integer NOT NULL,
	`tx_hash` text,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "external_sends_amounts" CHECK(net > 0 AND fee >= 0 AND gross = net + fee)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `external_sends_tx_hash` ON `external_sends` (`tx_hash`);--> statement-breakpoint
CREATE TABLE `history` (
	`holder_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`id` integer NOT NULL,
	`type` integer NOT NULL,
	`incoming` integer NOT NULL,
	`state` integer NOT NULL,
	`amount` integer NOT NULL,
	`price_e4` integer,
	`other_info` text NOT NULL,
	`tx_fee` integer NOT NULL,
	`tx_id` text,
	`reason` text,
	`parent_id` integer,
	`filter` integer NOT NULL,
	`filter_seq` integer,
	`ledger_transaction_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`holder_id`, `seq`),
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_transaction_id`) REFERENCES `ledger_transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "history_type_known" CHECK(type BETWEEN 1 AND 4),
	CONSTRAINT "history_state_known" CHECK(state BETWEEN 0 AND 3),
	CONSTRAINT "history_filter_known" CHECK(filter BETWEEN 0 AND 4),
	CONSTRAINT "history_filter_seq" CHECK((filter = 0) = (filter_seq IS NULL)),
	CONSTRAINT "history_tx_fee" CHECK(tx_fee >= 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `history_id` ON `history` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `history_filter` ON `history` (`holder_id`,`filter`,`filter_seq`);--> statement-breakpoint
CREATE INDEX `history_parent` ON `history` (`parent_id`);--> statement-breakpoint
CREATE INDEX `history_ledger_transaction` ON `history` (`ledger_transaction_id`);--> statement-breakpoint
CREATE TABLE `history_heads` (
	`holder_id` integer NOT NULL,
	`filter` integer NOT NULL,
	`last_seq` integer NOT NULL,
	PRIMARY KEY(`holder_id`, `filter`),
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `holders` (
	`id` integer PRIMARY KEY NOT NULL,
	`login` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`status` text NOT NULL,
	`wallet_address` text,
	`phone_enc` text NOT NULL,
	`phone_hmac` text NOT NULL,
	`phone_last4` text NOT NULL,
	`terms_version` text NOT NULL,
	`terms_agreed_at` integer NOT NULL,
	`first_signed_in_at` integer,
	`blocked_reason` text,
	`created_at` integer NOT NULL,
	`approved_at` integer,
	`closed_at` integer,
	CONSTRAINT "holders_status_known" CHECK(status IN ('waiting', 'active', 'blocked', 'rejected', 'closed')),
	CONSTRAINT "holders_wallet_address_lower" CHECK(wallet_address = lower(wallet_address))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `holders_wallet_address` ON `holders` (`wallet_address`);--> statement-breakpoint
CREATE INDEX `holders_phone_hmac` ON `holders` (`phone_hmac`);--> statement-breakpoint
CREATE INDEX `holders_status` ON `holders` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`actor` text NOT NULL,
	`key` text NOT NULL,
	`procedure` text NOT NULL,
	`content_hash` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor`, `key`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created_at` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `invites` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`company_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`agent_email` text,
	`expires_at` integer,
	`max_uses` integer,
	`uses` integer NOT NULL,
	`revoked_at` integer,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invites_kind_known" CHECK(kind IN ('signup', 'link')),
	CONSTRAINT "invites_uses" CHECK(uses >= 0 AND (max_uses IS NULL OR uses <= max_uses))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_code_hash` ON `invites` (`code_hash`);--> statement-breakpoint
CREATE INDEX `invites_company` ON `invites` (`company_id`);--> statement-breakpoint
CREATE TABLE `ledger_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`last_entry_id` integer NOT NULL,
	`sums` text NOT NULL,
	`checked_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`transaction_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`transaction_id`) REFERENCES `ledger_transactions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_amount" CHECK(amount <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `ledger_entries_transaction` ON `ledger_entries` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_account` ON `ledger_entries` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `ledger_transactions` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`request_id` integer,
	`reverses_id` integer,
	`operator_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_transactions_hash_length" CHECK(length(hash) = 66)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transactions_hash` ON `ledger_transactions` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transactions_reverses` ON `ledger_transactions` (`reverses_id`);--> statement-breakpoint
CREATE INDEX `ledger_transactions_request` ON `ledger_transactions` (`request_id`);--> statement-breakpoint
CREATE INDEX `ledger_transactions_created_at` ON `ledger_transactions` (`created_at`);--> statement-breakpoint
CREATE TABLE `link_requests` (
	`request_id` integer PRIMARY KEY NOT NULL,
	`linked_account_id` integer NOT NULL,
	`invite_id` integer,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`linked_account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invite_id`) REFERENCES `invites`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `link_requests_linked_account` ON `link_requests` (`linked_account_id`);--> statement-breakpoint
CREATE TABLE `linked_accounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`name` text NOT NULL,
	`bank_code` text NOT NULL,
	`num_enc` text NOT NULL,
	`num_hmac` text NOT NULL,
	`num_last4` text NOT NULL,
	`email` text NOT NULL,
	`status` text NOT NULL,
	`suspended_at` integer,
	`suspended_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "linked_accounts_status_known" CHECK(status IN ('waiting', 'active', 'suspended', 'rejected', 'removed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `linked_accounts_number_taken` ON `linked_accounts` (`num_hmac`) WHERE status IN ('waiting', 'active', 'suspended');--> statement-breakpoint
CREATE INDEX `linked_accounts_number` ON `linked_accounts` (`num_hmac`);--> statement-breakpoint
CREATE INDEX `linked_accounts_holder` ON `linked_accounts` (`holder_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `linked_accounts_company` ON `linked_accounts` (`company_id`);--> statement-breakpoint
CREATE TABLE `logins` (
	`login_lower` text PRIMARY KEY NOT NULL,
	`holder_id` integer,
	`operator_id` integer,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "logins_one_owner" CHECK((holder_id IS NULL) <> (operator_id IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `logins_holder` ON `logins` (`holder_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `logins_operator` ON `logins` (`operator_id`);--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `notes_subject` ON `notes` (`subject`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `operator_sessions` (
	`id` integer PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`ip_prefix` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_sessions_token_hash` ON `operator_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `operator_sessions_operator` ON `operator_sessions` (`operator_id`);--> statement-breakpoint
CREATE INDEX `operator_sessions_expires_at` ON `operator_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `operators` (
	`id` integer PRIMARY KEY NOT NULL,
	`login` text NOT NULL,
	`name` text,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`totp_secret_enc` text,
	`totp_last_step` integer,
	`phone_enc` text,
	`phone_hmac` text,
	`disabled_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "operators_role_known" CHECK(role IN ('viewer', 'operator', 'admin'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`to_enc` text NOT NULL,
	`body_enc` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer NOT NULL,
	`last_error` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `outbox` (`id`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`state` text NOT NULL,
	`proposed_by` integer NOT NULL,
	`approved_by` integer,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`proposed_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "proposals_state_known" CHECK(state IN ('open', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "proposals_four_eyes" CHECK(approved_by <> proposed_by)
) STRICT;
--> statement-breakpoint
CREATE INDEX `proposals_state` ON `proposals` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`request_id` integer PRIMARY KEY NOT NULL,
	`linked_account_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`won` integer NOT NULL,
	`price_e4` integer NOT NULL,
	`tokens` integer NOT NULL,
	`fee` integer NOT NULL,
	`deposit_bank_code` text NOT NULL,
	`deposit_num_enc` text NOT NULL,
	`deposit_name` text NOT NULL,
	`client_company_note` text,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`linked_account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchases_amounts" CHECK(won > 0 AND price_e4 > 0 AND fee >= 0 AND tokens > fee)
) STRICT;
--> statement-breakpoint
CREATE INDEX `purchases_linked_account` ON `purchases` (`linked_account_id`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_counters_expires_at` ON `rate_counters` (`expires_at`);--> statement-breakpoint
CREATE TABLE `requests` (
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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "requests_kind_known" CHECK(kind IN ('purchase', 'sale', 'externalSend', 'link', 'signUp')),
	CONSTRAINT "requests_state_known" CHECK(state BETWEEN 0 AND 3),
	CONSTRAINT "requests_decided_as_known" CHECK(decided_as IN ('operator', 'holder', 'expiry'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `requests_kind_state` ON `requests` (`kind`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `requests_holder` ON `requests` (`holder_id`,`kind`,`state`);--> statement-breakpoint
CREATE INDEX `requests_expires_at` ON `requests` (`expires_at`) WHERE state IN (0, 3) AND expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reset_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`holder_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `sales` (
	`request_id` integer PRIMARY KEY NOT NULL,
	`linked_account_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`gross` integer NOT NULL,
	`net` integer NOT NULL,
	`fee` integer NOT NULL,
	`price_e4` integer NOT NULL,
	`payout_won` integer NOT NULL,
	`names` text NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`linked_account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sales_amounts" CHECK(net > 0 AND fee >= 0 AND gross = net + fee AND price_e4 > 0 AND payout_won > 0),
	CONSTRAINT "sales_names_known" CHECK(names IN ('gross', 'net'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sales_linked_account` ON `sales` (`linked_account_id`);--> statement-breakpoint
CREATE TABLE `sequences` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`ip_prefix` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_holder` ON `sessions` (`holder_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires_at` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `sign_ups` (
	`request_id` integer PRIMARY KEY NOT NULL,
	`linked_account_id` integer NOT NULL,
	`invite_id` integer,
	FOREIGN KEY (`request_id`) REFERENCES `requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`linked_account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invite_id`) REFERENCES `invites`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_ups_linked_account` ON `sign_ups` (`linked_account_id`);--> statement-breakpoint
CREATE TABLE `terms` (
	`id` integer PRIMARY KEY NOT NULL,
	`price_e4` integer,
	`per_withdrawal_fee` integer NOT NULL,
	`withdrawal_fee_ppm` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer,
	CONSTRAINT "terms_single" CHECK(id = 1),
	CONSTRAINT "terms_amounts" CHECK(price_e4 > 0 AND per_withdrawal_fee >= 0 AND withdrawal_fee_ppm >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`purpose` text NOT NULL,
	`phone_enc` text NOT NULL,
	`phone_hmac` text NOT NULL,
	`login_lower` text,
	`holder_id` integer,
	`code_hmac` text NOT NULL,
	`tries` integer NOT NULL,
	`sends` integer NOT NULL,
	`last_sent_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`verified_at` integer,
	`used_at` integer,
	`ended_at` integer,
	`ip_prefix` text NOT NULL,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `verifications_public_id` ON `verifications` (`public_id`);--> statement-breakpoint
CREATE INDEX `verifications_phone` ON `verifications` (`phone_hmac`,`purpose`,`id`);--> statement-breakpoint
CREATE INDEX `verifications_ip` ON `verifications` (`ip_prefix`,`purpose`,`id`);--> statement-breakpoint
CREATE INDEX `verifications_expires_at` ON `verifications` (`expires_at`);
--> statement-breakpoint
INSERT INTO accounts (kind, balance, held, locked) VALUES ('issuance', 0, 0, 0), ('fees', 0, 0, 0), ('external', 0, 0, 0);
--> statement-breakpoint
INSERT INTO terms (id, per_withdrawal_fee, withdrawal_fee_ppm, version) VALUES (1, 0, 0, 1);
--> statement-breakpoint
INSERT INTO sequences (name, value) VALUES ('record', 0), ('alarm', 0);
