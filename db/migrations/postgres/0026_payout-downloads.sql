ALTER TABLE "payouts" ADD COLUMN "downloads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "payouts" SET "downloads" = (SELECT count(*) FROM "audit_log" WHERE "audit_log"."action" = 'payouts.download' AND "audit_log"."outcome" = 'done' AND "audit_log"."subject" = 'payout:' || "payouts"."id");
