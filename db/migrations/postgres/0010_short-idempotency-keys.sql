DROP INDEX "idempotency_keys_created_at";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "actor" SET DATA TYPE bigint USING CASE WHEN actor LIKE 'holder:%' THEN substr(actor, 8)::bigint ELSE -substr(actor, 10)::bigint END;
--> statement-breakpoint
-- A UUID in bytes, or the text of another key and a 0, which never has the length of a UUID.
ALTER TABLE "idempotency_keys" ALTER COLUMN "key" SET DATA TYPE bytea USING
  CASE WHEN key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN decode(replace(key, '-', ''), 'hex')
    ELSE convert_to(key, 'UTF8') || CASE length(key) WHEN 15 THEN '\x0000'::bytea ELSE '\x00'::bytea END END;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "procedure" SET DATA TYPE integer USING CASE procedure WHEN 'transfers.send' THEN 1 WHEN 'orders.sell' THEN 2 WHEN 'orders.buy' THEN 3 WHEN 'linkedAccounts.requestLink' THEN 4 WHEN 'admin.deposits.record' THEN 5 WHEN 'admin.corrections.create' THEN 6 WHEN 'admin.holders.payOut' THEN 7 END;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "content_hash" SET DATA TYPE bytea USING decode(substr(content_hash, 1, 32), 'hex');
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "result" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "result_id" bigint;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "result_state" integer;
--> statement-breakpoint
UPDATE "idempotency_keys" SET result_id = (result->>'id')::bigint, result_state = (result->>'state')::integer, result = NULL
WHERE result::text = '{"id":' || (result->>'id') || ',"state":' || (result->>'state') || '}';
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_result" CHECK ((result IS NULL) = (result_id IS NOT NULL));
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_state" CHECK ((result_id IS NULL) = (result_state IS NULL));
