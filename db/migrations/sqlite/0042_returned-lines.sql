ALTER TABLE `sales` ADD `returned_id` integer REFERENCES requests(id);--> statement-breakpoint
CREATE UNIQUE INDEX `sales_returned` ON `sales` (`returned_id`) WHERE returned_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_lines` ADD `pair_line_id` integer;--> statement-breakpoint
CREATE INDEX `bank_lines_amount` ON `bank_lines` (`won`,`direction`,`deposit_account_id`,`at`);