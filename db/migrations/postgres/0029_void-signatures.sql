ALTER TABLE "operators" ADD COLUMN "signatures_void_until" bigint;--> statement-breakpoint
UPDATE "operators" SET "signatures_void_until" = "powers_changed_at";
