ALTER TABLE `holders` ADD `frozen_at` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `freeze_ends_at` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `freeze_wait_hours` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `holders` ADD `next_freeze_wait_hours` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `next_freeze_wait_at` integer;--> statement-breakpoint
CREATE INDEX `holders_frozen` ON `holders` (`id`) WHERE frozen_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `holders_freeze_ends_at` ON `holders` (`freeze_ends_at`) WHERE freeze_ends_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `holders_next_freeze_wait_at` ON `holders` (`next_freeze_wait_at`) WHERE next_freeze_wait_at IS NOT NULL;