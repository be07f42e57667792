CREATE INDEX "holders_name" ON "holders" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "linked_accounts_name" ON "linked_accounts" USING btree ("name","holder_id");--> statement-breakpoint
CREATE INDEX "linked_accounts_email" ON "linked_accounts" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "purchases_won" ON "purchases" USING btree ("won","request_id");--> statement-breakpoint
CREATE INDEX "purchases_company" ON "purchases" USING btree ("company_id","request_id");--> statement-breakpoint
CREATE INDEX "requests_kind_created" ON "requests" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "sales_payout_won" ON "sales" USING btree ("payout_won","request_id");--> statement-breakpoint
CREATE INDEX "sales_company" ON "sales" USING btree ("company_id","request_id");