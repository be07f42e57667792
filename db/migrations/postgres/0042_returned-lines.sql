ALTER TABLE "sales" ADD COLUMN "returned_id" bigint;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "pair_line_id" bigint;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_returned_id_requests_id_fk" FOREIGN KEY ("returned_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_returned" ON "sales" USING btree ("returned_id") WHERE returned_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_lines_amount" ON "bank_lines" USING btree ("won","direction","deposit_account_id","at");