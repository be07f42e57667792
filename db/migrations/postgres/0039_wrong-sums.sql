ALTER TABLE "bank_lines" ADD COLUMN "is_other_name" boolean;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "replaces_id" bigint;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_replaces_id_requests_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_replaces" ON "purchases" USING btree ("replaces_id") WHERE replaces_id IS NOT NULL;