CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_refused` ON `audit_log` (`outcome`,`id`) WHERE outcome <> 'done';