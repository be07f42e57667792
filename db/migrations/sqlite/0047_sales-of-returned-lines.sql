ALTER TABLE `bank_lines` ADD `returned_sale_id` integer;--> statement-breakpoint
CREATE INDEX `bank_lines_returned_sale` ON `bank_lines` (`returned_sale_id`) WHERE returned_sale_id IS NOT NULL;