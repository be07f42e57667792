ALTER TABLE `bank_lines` ADD `is_other_name` integer;--> statement-breakpoint
ALTER TABLE `purchases` ADD `replaces_id` integer REFERENCES requests(id);--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_replaces` ON `purchases` (`replaces_id`) WHERE replaces_id IS NOT NULL;