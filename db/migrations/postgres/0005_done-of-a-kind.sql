DROP INDEX "ledger_transactions_day";--> statement-breakpoint
CREATE INDEX "ledger_transactions_kind_day" ON "ledger_transactions" USING btree ("kind","created_at");