CREATE TABLE "ledger_hash_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" bytea NOT NULL,
	CONSTRAINT "ledger_hash_key_single" CHECK (id = 1),
	CONSTRAINT "ledger_hash_key_length" CHECK (length(key) = 32)
);
--> statement-breakpoint
INSERT INTO "ledger_hash_key" ("id", "key") VALUES (1, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
--> statement-breakpoint
-- A key that has named a transaction stays. A database that is filled from another one gets the other's.
CREATE FUNCTION refuse_change_of_used_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_transactions) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_hash_key_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_hash_key" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_used_key();
--> statement-breakpoint
DROP INDEX "ledger_transactions_hash";
--> statement-breakpoint
-- Transactions keep the hash that they were given; new ones have none, and it follows from their id and time.
ALTER TABLE "ledger_transactions" ALTER COLUMN "hash" DROP NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_hash" ON "ledger_transactions" USING btree ("hash") WHERE hash IS NOT NULL;
