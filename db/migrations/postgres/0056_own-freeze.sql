ALTER TABLE "holders" ADD COLUMN "frozen_at" bigint;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "freeze_ends_at" bigint;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "freeze_wait_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "next_freeze_wait_hours" integer;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "next_freeze_wait_at" bigint;--> statement-breakpoint
CREATE INDEX "holders_frozen" ON "holders" USING btree ("id") WHERE frozen_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "holders_freeze_ends_at" ON "holders" USING btree ("freeze_ends_at") WHERE freeze_ends_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "holders_next_freeze_wait_at" ON "holders" USING btree ("next_freeze_wait_at") WHERE next_freeze_wait_at IS NOT NULL;