CREATE TABLE "waiting_sends" (
	"request_id" bigint PRIMARY KEY NOT NULL,
	"receiver_id" bigint NOT NULL,
	"address_id" bigint NOT NULL,
	"net" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"gross" bigint NOT NULL,
	CONSTRAINT "waiting_sends_amounts" CHECK (net > 0 AND fee >= 0 AND gross = net + fee)
);
--> statement-breakpoint
ALTER TABLE "requests" DROP CONSTRAINT "requests_kind_known";--> statement-breakpoint
ALTER TABLE "requests" DROP CONSTRAINT "requests_decided_as_known";--> statement-breakpoint
ALTER TABLE "waiting_sends" ADD CONSTRAINT "waiting_sends_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_sends" ADD CONSTRAINT "waiting_sends_receiver_id_holders_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."holders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_sends" ADD CONSTRAINT "waiting_sends_address_id_wallet_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."wallet_addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_kind_known" CHECK (kind IN ('purchase', 'sale', 'externalSend', 'waitingSend', 'link', 'signUp'));--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_decided_as_known" CHECK (decided_as IN ('operator', 'holder', 'expiry', 'time'));