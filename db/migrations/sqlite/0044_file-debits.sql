ALTER TABLE `payout_sales` ADD `line_id` integer;--> statement-breakpoint
CREATE INDEX `payout_sales_line` ON `payout_sales` (`line_id`) WHERE line_id IS NOT NULL;