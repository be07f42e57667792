ALTER TABLE "bank_imports" ADD COLUMN "undone_by" bigint;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "undone_at" bigint;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_undone_by_operators_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_import" ON "bank_lines" USING btree ("import_id");