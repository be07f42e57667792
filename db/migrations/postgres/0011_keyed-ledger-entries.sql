-- A mark of the check of the books names a transaction instead of an entry. Several writers order the two differently, so
-- the next check is a whole one.
DELETE FROM "ledger_checks";
--> statement-breakpoint
ALTER TABLE "ledger_checks" RENAME COLUMN "last_entry_id" TO "last_transaction_id";
--> statement-breakpoint
DROP INDEX "ledger_entries_by_transaction";
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "leg" integer;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_append_only";
--> statement-breakpoint
UPDATE "ledger_entries" SET leg = n.leg FROM (SELECT id, row_number() OVER (PARTITION BY transaction_id ORDER BY id) - 1 AS leg FROM "ledger_entries") n WHERE n.id = "ledger_entries".id;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_append_only";
--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "leg" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "id";
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_pk" PRIMARY KEY("transaction_id","leg");
--> statement-breakpoint
DROP INDEX "alarms_type";
--> statement-breakpoint
CREATE INDEX "alarms_type" ON "alarms" USING btree ("type","id") WHERE type <> 21;
