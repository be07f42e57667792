CREATE TABLE "reason_templates" (
	"kind" text NOT NULL,
	"decision" text NOT NULL,
	"texts" json NOT NULL,
	"version" integer NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "reason_templates_pk" PRIMARY KEY("kind","decision"),
	CONSTRAINT "reason_templates_kind_known" CHECK (kind IN ('purchase', 'sale', 'externalSend', 'link', 'signUp')),
	CONSTRAINT "reason_templates_decision_known" CHECK (decision IN ('reject', 'hold'))
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "hold_until" bigint;--> statement-breakpoint
ALTER TABLE "reason_templates" ADD CONSTRAINT "reason_templates_updated_by_operators_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_amount_order" ON "deposits" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "deposits_created" ON "deposits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchases_deposit_account" ON "purchases" USING btree ("deposit_account_id","request_id");--> statement-breakpoint
CREATE INDEX "requests_holder_newest" ON "requests" USING btree ("holder_id","id");--> statement-breakpoint
CREATE INDEX "requests_decision_times" ON "requests" USING btree ("decided_at","kind","created_at") WHERE state IN (1, 2) AND decided_as = 'operator';--> statement-breakpoint
CREATE INDEX "requests_hold_until" ON "requests" USING btree ("hold_until","id") WHERE hold_until IS NOT NULL;