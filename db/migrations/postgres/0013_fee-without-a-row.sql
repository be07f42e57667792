ALTER TABLE "history" ADD COLUMN "fee_follows" boolean NOT NULL DEFAULT FALSE;
--> statement-breakpoint
-- The rows of fees that their parents can say: the next number, the next id, and nothing else of their own.
CREATE TABLE "__following_fees" AS SELECT f.id AS "fee_id" FROM "history" p JOIN "history" f ON f.holder_id = p.holder_id AND f.seq = p.seq + 1 AND f.id = p.id + 1 AND f.parent_id = p.id
WHERE f.type = 4 AND f.incoming = FALSE AND f.state = 1 AND f.filter = 0 AND f.amount = -p.tx_fee AND f.tx_fee IS NULL
  AND f.price_e4 IS NULL AND f.other_info IS NULL AND f.other_address IS NULL AND f.reason IS NULL AND f.updated_at IS NULL
  AND f.created_at = p.created_at AND f.tx_id IS NOT DISTINCT FROM p.tx_id AND f.ledger_transaction_id IS NOT DISTINCT FROM p.ledger_transaction_id
  AND p.state = 1 AND p.parent_id IS NULL;
--> statement-breakpoint
DELETE FROM "history" WHERE "id" IN (SELECT "fee_id" FROM "__following_fees");
--> statement-breakpoint
UPDATE "history" SET "fee_follows" = TRUE WHERE "id" IN (SELECT "fee_id" - 1 FROM "__following_fees");
--> statement-breakpoint
DROP TABLE "__following_fees";
--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "fee_follows" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_fee_follows" CHECK (fee_follows = FALSE OR (tx_fee IS NOT NULL AND state = 1 AND parent_id IS NULL));
