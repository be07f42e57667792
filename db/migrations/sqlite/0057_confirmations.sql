ALTER TABLE `holders` ADD `confirm_day_won` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `confirm_first_won` integer;--> statement-breakpoint
ALTER TABLE `holders` ADD `confirm_changes` integer;