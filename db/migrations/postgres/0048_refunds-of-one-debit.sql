DROP INDEX "refunds_paid_line";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "returned_refund_id" bigint;--> statement-breakpoint
ALTER TABLE "refund_file_rows" ADD COLUMN "unpaid_line_id" bigint;--> statement-breakpoint
ALTER TABLE "refund_file_rows" ADD CONSTRAINT "refund_file_rows_unpaid_line_id_bank_lines_id_fk" FOREIGN KEY ("unpaid_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_returned_refund" ON "bank_lines" USING btree ("returned_refund_id") WHERE returned_refund_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_paid_by" ON "refunds" USING btree ("paid_line_id") WHERE paid_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_paid" ON "refunds" USING btree ("won","deposit_account_id") WHERE paid_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refund_file_rows_won" ON "refund_file_rows" USING btree ("won") WHERE taken_back_at IS NULL;--> statement-breakpoint
CREATE INDEX "refund_file_rows_unpaid" ON "refund_file_rows" USING btree ("unpaid_line_id") WHERE unpaid_line_id IS NOT NULL;