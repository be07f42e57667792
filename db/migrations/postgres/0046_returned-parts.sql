ALTER TABLE "payout_sales" ADD COLUMN "returned_line_id" bigint;--> statement-breakpoint
CREATE INDEX "bank_lines_pair" ON "bank_lines" USING btree ("pair_line_id") WHERE pair_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payout_sales_returned" ON "payout_sales" USING btree ("returned_line_id") WHERE returned_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payout_sales_won" ON "payout_sales" USING btree ("won") WHERE taken_back_at IS NULL;