ALTER TABLE `holders` ADD `day_limit_won` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `act_limit_won` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `next_day_limit_won` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `next_act_limit_won` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `next_limits_at` integer;--> statement-breakpoint
CREATE INDEX `holders_next_limits_at` ON `holders` (`next_limits_at`) WHERE next_limits_at IS NOT NULL;