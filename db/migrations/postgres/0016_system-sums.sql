-- The balances of the system accounts are right up to the newest transaction; from here on they are only summed now and
-- then (ADR-0024).
ALTER TABLE "accounts" ADD COLUMN "summed_to" bigint;
--> statement-breakpoint
UPDATE "accounts" SET summed_to = (SELECT coalesce(max(transaction_id), 0) FROM "ledger_entries") WHERE holder_id IS NULL;
--> statement-breakpoint
-- Checked at the end of a transaction. The check reads the page that the next transaction's id goes to, and SERIALIZABLE
-- takes that for a dependency: checked while others are open, sends of different holders aborted each other.
ALTER TABLE "ledger_entries" ALTER CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "history" ALTER CONSTRAINT "history_ledger_transaction_id_ledger_transactions_id_fk" DEFERRABLE INITIALLY DEFERRED;
