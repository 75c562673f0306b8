CREATE TABLE IF NOT EXISTS "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid CONSTRAINT "mails_user_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE cascade,
	"invitation_id" uuid CONSTRAINT "mails_invitation_id_invitations_id_fk" REFERENCES "public"."invitations"("id") ON DELETE cascade,
	"recipient" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "mails_sent_after_attempt" CHECK ("mails"."sent_at" is null or "mails"."attempted_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "mails_token_key" ON "mails" USING btree ("token_hash") WHERE "mails"."token_hash" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_user_idx" ON "mails" USING btree ("user_id") WHERE "mails"."user_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_invitation_idx" ON "mails" USING btree ("invitation_id") WHERE "mails"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_recipient_idx" ON "mails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_created_idx" ON "mails" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN IF NOT EXISTS "mail_link_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "rules_version" text, ADD COLUMN IF NOT EXISTS "rules_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "invitations_mail_link_key" ON "invitations" USING btree ("mail_link_hash") WHERE "invitations"."mail_link_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "users_verified_email_key" ON "users" USING btree ("email") WHERE "users"."email_verified";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_email_idx" ON "users" USING btree ("email","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_email_key";
