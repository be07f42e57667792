-- The balances of the system accounts are right up to the newest transaction; from here on they are only summed now and
-- then (ADR-0024).
ALTER TABLE `accounts` ADD `summed_to` integer;
--> statement-breakpoint
UPDATE `accounts` SET summed_to = (SELECT coalesce(max(transaction_id), 0) FROM `ledger_entries`) WHERE holder_id IS NULL;
