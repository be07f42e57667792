ALTER TABLE "holders" ADD COLUMN "day_limit_won" bigint;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "act_limit_won" bigint;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "next_day_limit_won" bigint;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "next_act_limit_won" bigint;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "next_limits_at" bigint;--> statement-breakpoint
CREATE INDEX "holders_next_limits_at" ON "holders" USING btree ("next_limits_at") WHERE next_limits_at IS NOT NULL;