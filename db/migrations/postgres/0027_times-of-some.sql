DROP INDEX "ledger_transactions_kind_day";--> statement-breakpoint
CREATE INDEX "ledger_transactions_times" ON "ledger_transactions" USING btree ("created_at") WHERE id % 64 = 0;--> statement-breakpoint
CREATE INDEX "ledger_transactions_kind_day" ON "ledger_transactions" USING btree ("kind","created_at") WHERE kind <> 'send';