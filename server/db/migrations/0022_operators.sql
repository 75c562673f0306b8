CREATE TABLE IF NOT EXISTS "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"restriction_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"statement" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "appeals_text_length" CHECK (char_length("appeals"."text") <= 2000),
	CONSTRAINT "appeals_decided" CHECK (("appeals"."outcome" is null) = ("appeals"."decided_at" is null)),
	CONSTRAINT "appeals_restriction_id_restrictions_id_fk" FOREIGN KEY ("restriction_id") REFERENCES "restrictions"("id"),
	CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"moderator_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "moderation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_notes_text_length" CHECK (char_length("moderation_notes"."text") <= 2000),
	CONSTRAINT "moderation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "moderators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "report_claims" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"moderator_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_claims_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE cascade,
	CONSTRAINT "report_claims_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "users"("id")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN IF NOT EXISTS "seen_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "restrictions" ADD COLUMN IF NOT EXISTS "seen_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "appeals_restriction_key" ON "appeals" USING btree ("restriction_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appeals_open_idx" ON "appeals" USING btree ("created_at","id") WHERE "appeals"."outcome" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appeals_decided_idx" ON "appeals" USING btree ("decided_at","id") WHERE "appeals"."outcome" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_in_order_idx" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "moderation_notes_of_subject_idx" ON "moderation_notes" USING btree ("subject_type","subject_id","created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_of_subject_idx" ON "reports" USING btree ("subject_type","subject_id","created_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_about_author_idx" ON "reports" USING btree ("author_id","created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_of_game_idx" ON "reports" USING btree ("game_id","created_at","id") WHERE "reports"."game_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_queue_idx" ON "reports" USING btree ("created_at","id") WHERE "reports"."resolved_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_resolved_idx" ON "reports" USING btree ("resolved_at","id") WHERE "reports"."resolved_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "restrictions_suspension_key" ON "restrictions" USING btree ("user_id") WHERE "restrictions"."kind" = 'suspended' and "restrictions"."ended_at" is null;
--> statement-breakpoint
-- The app only inserts: not even a mistake of its own changes what was done.
CREATE OR REPLACE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'The audit log is append-only';
end $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
