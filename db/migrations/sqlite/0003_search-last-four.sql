CREATE INDEX `holders_phone_last4` ON `holders` (`phone_last4`,`id`);--> statement-breakpoint
CREATE INDEX `linked_accounts_num_last4` ON `linked_accounts` (`num_last4`,`id`);