DROP INDEX "ledger_entries_transaction";--> statement-breakpoint
DROP INDEX "ledger_entries_account";--> statement-breakpoint
DROP INDEX "ledger_transactions_created_at";--> statement-breakpoint
CREATE INDEX "alarms_type" ON "alarms" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_transaction" ON "ledger_entries" USING btree ("transaction_id","account_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_account" ON "ledger_entries" USING btree ("account_id","transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_kind" ON "ledger_transactions" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_day" ON "ledger_transactions" USING btree ("created_at","kind");--> statement-breakpoint
CREATE INDEX "requests_kind" ON "requests" USING btree ("kind","id");