ALTER TABLE `payout_sales` ADD `returned_line_id` integer;--> statement-breakpoint
CREATE INDEX `payout_sales_returned` ON `payout_sales` (`returned_line_id`) WHERE returned_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payout_sales_won` ON `payout_sales` (`won`) WHERE taken_back_at IS NULL;--> statement-breakpoint
CREATE INDEX `bank_lines_pair` ON `bank_lines` (`pair_line_id`) WHERE pair_line_id IS NOT NULL;