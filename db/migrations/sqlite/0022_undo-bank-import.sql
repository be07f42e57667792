ALTER TABLE `bank_imports` ADD `undone_by` integer REFERENCES operators(id);--> statement-breakpoint
ALTER TABLE `bank_imports` ADD `undone_at` integer;--> statement-breakpoint
CREATE INDEX `bank_lines_import` ON `bank_lines` (`import_id`);