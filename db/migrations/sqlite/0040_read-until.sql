ALTER TABLE `bank_imports` ADD `read_until` integer;--> statement-breakpoint
UPDATE `bank_imports` SET `read_until` = (SELECT max(`at`) FROM `bank_lines` WHERE `import_id` = `bank_imports`.`id`);--> statement-breakpoint
CREATE INDEX `bank_imports_read` ON `bank_imports` (`deposit_account_id`,`read_until`) WHERE undone_at IS NULL;