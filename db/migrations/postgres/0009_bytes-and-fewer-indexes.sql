ALTER TABLE "history" DROP CONSTRAINT "history_tx_fee";
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_hash_length";
--> statement-breakpoint
DROP INDEX "history_parent";
--> statement-breakpoint
DROP INDEX "history_ledger_transaction";
--> statement-breakpoint
DROP INDEX "history_filter";
--> statement-breakpoint
DROP INDEX "ledger_transactions_reverses";
--> statement-breakpoint
DROP INDEX "ledger_transactions_request";
--> statement-breakpoint
DROP INDEX "ledger_transactions_kind";
--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "other_info" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "tx_fee" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "updated_at" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "other_address" bytea;
--> statement-breakpoint
-- An address as bytes; nothing where a fee says what its parent says, a transaction is named by its own hash, a fee is 0
-- or a row never changed.
UPDATE "history" SET
  price_e4 = n.price_e4,
  other_info = CASE WHEN n.other_info ~ '^0x[0-9a-f]{40}$' THEN NULL ELSE n.other_info END,
  other_address = CASE WHEN n.other_info ~ '^0x[0-9a-f]{40}$' THEN decode(substr(n.other_info, 3), 'hex') END,
  tx_fee = nullif(tx_fee, 0),
  tx_id = n.tx_id,
  updated_at = nullif(updated_at, created_at)
FROM (
  SELECT h.id, CASE WHEN p.id IS NULL THEN h.price_e4 END AS price_e4, CASE WHEN p.id IS NULL THEN h.other_info END AS other_info,
    nullif(h.tx_id, t.hash) AS tx_id
  FROM "history" h
  LEFT JOIN "history" p ON p.id = h.parent_id AND p.holder_id = h.holder_id AND p.other_info = h.other_info
    AND p.price_e4 IS NOT DISTINCT FROM h.price_e4
  LEFT JOIN "ledger_transactions" t ON t.id = h.ledger_transaction_id
) n
WHERE n.id = "history".id;
--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "tx_id" SET DATA TYPE bytea USING decode(substr("tx_id", 3), 'hex');
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ALTER COLUMN "hash" SET DATA TYPE bytea USING decode(substr("hash", 3), 'hex');
--> statement-breakpoint
CREATE UNIQUE INDEX "history_filter" ON "history" USING btree ("holder_id","filter","filter_seq") WHERE filter_seq IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reverses" ON "ledger_transactions" USING btree ("reverses_id") WHERE reverses_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "ledger_transactions_request" ON "ledger_transactions" USING btree ("request_id") WHERE request_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "ledger_transactions_kind" ON "ledger_transactions" USING btree ("kind","id") WHERE kind <> 'send';
--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_other_once" CHECK (other_info IS NULL OR other_address IS NULL);
--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_other_known" CHECK (other_info IS NOT NULL OR other_address IS NOT NULL OR parent_id IS NOT NULL);
--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_tx_fee" CHECK (tx_fee > 0);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_hash_length" CHECK (length(hash) = 32);
