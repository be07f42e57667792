CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "tell_inbox"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inbox', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "requests_tell_inbox" AFTER INSERT OR UPDATE OR DELETE ON "requests"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_inbox"();
--> statement-breakpoint
CREATE TRIGGER "approvals_tell_inbox" AFTER INSERT OR UPDATE OR DELETE ON "approvals"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_inbox"();
