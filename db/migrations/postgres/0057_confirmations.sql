ALTER TABLE "holders" ADD COLUMN "confirm_day_won" bigint;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "confirm_first_won" bigint;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "confirm_changes" boolean;