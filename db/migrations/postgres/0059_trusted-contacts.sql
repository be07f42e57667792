CREATE TABLE "trusted_contacts" (
	"holder_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone_enc" text NOT NULL,
	"agreed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "asks_warnings" boolean;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "final_seq" bigint;--> statement-breakpoint
ALTER TABLE "trusted_contacts" ADD CONSTRAINT "trusted_contacts_holder_id_holders_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."holders"("id") ON DELETE no action ON UPDATE no action;