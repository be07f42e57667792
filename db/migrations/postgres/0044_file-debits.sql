ALTER TABLE "payout_sales" ADD COLUMN "line_id" bigint;--> statement-breakpoint
CREATE INDEX "payout_sales_line" ON "payout_sales" USING btree ("line_id") WHERE line_id IS NOT NULL;