DROP INDEX `refunds_paid_line`;--> statement-breakpoint
CREATE INDEX `refunds_paid_by` ON `refunds` (`paid_line_id`) WHERE paid_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_paid` ON `refunds` (`won`,`deposit_account_id`) WHERE paid_line_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_lines` ADD `returned_refund_id` integer;--> statement-breakpoint
CREATE INDEX `bank_lines_returned_refund` ON `bank_lines` (`returned_refund_id`) WHERE returned_refund_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `refund_file_rows` ADD `unpaid_line_id` integer REFERENCES bank_lines(id);--> statement-breakpoint
CREATE INDEX `refund_file_rows_won` ON `refund_file_rows` (`won`) WHERE taken_back_at IS NULL;--> statement-breakpoint
CREATE INDEX `refund_file_rows_unpaid` ON `refund_file_rows` (`unpaid_line_id`) WHERE unpaid_line_id IS NOT NULL;