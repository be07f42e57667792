DROP INDEX "requests_decided";--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");