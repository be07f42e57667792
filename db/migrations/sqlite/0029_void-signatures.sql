ALTER TABLE `operators` ADD `signatures_void_until` integer;--> statement-breakpoint
UPDATE `operators` SET `signatures_void_until` = `powers_changed_at`;
