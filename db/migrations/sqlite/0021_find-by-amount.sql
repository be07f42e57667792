CREATE INDEX `holders_name` ON `holders` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `linked_accounts_name` ON `linked_accounts` (`name`,`holder_id`);--> statement-breakpoint
CREATE INDEX `linked_accounts_email` ON `linked_accounts` (`email`,`id`);--> statement-breakpoint
CREATE INDEX `purchases_won` ON `purchases` (`won`,`request_id`);--> statement-breakpoint
CREATE INDEX `purchases_company` ON `purchases` (`company_id`,`request_id`);--> statement-breakpoint
CREATE INDEX `requests_kind_created` ON `requests` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `sales_payout_won` ON `sales` (`payout_won`,`request_id`);--> statement-breakpoint
CREATE INDEX `sales_company` ON `sales` (`company_id`,`request_id`);