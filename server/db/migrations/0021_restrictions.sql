CREATE TABLE IF NOT EXISTS "restrictions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"game_id" uuid,
	"game_name" text,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"statement" text,
	"automatic" boolean DEFAULT false NOT NULL,
	"moderator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"archive" jsonb,
	"image_id" text,
	CONSTRAINT "restrictions_statement_length" CHECK (char_length("restrictions"."statement") between 1 and 5000),
	CONSTRAINT "restrictions_game_has_name" CHECK ("restrictions"."game_id" is null or "restrictions"."game_name" is not null),
	CONSTRAINT "restrictions_ended" CHECK ("restrictions"."ended_by" is null or "restrictions"."ended_at" is not null),
	CONSTRAINT "restrictions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action,
	CONSTRAINT "restrictions_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action,
	CONSTRAINT "restrictions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action,
	CONSTRAINT "restrictions_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action,
	CONSTRAINT "restrictions_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN IF NOT EXISTS "game_id" uuid;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "restrictions_of_user_idx" ON "restrictions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "restrictions_of_game_idx" ON "restrictions" USING btree ("game_id","created_at","id") WHERE "restrictions"."game_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "restrictions_ban_key" ON "restrictions" USING btree ("game_id","user_id") WHERE "restrictions"."kind" = 'banned' and "restrictions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "restrictions_content_key" ON "restrictions" USING btree ("subject_type","subject_id") WHERE "restrictions"."kind" in ('hidden', 'removed') and "restrictions"."subject_type" in ('post', 'comment', 'message') and "restrictions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "restrictions_image_idx" ON "restrictions" USING btree ("image_id") WHERE "restrictions"."image_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "restrictions_archived_idx" ON "restrictions" USING btree ("created_at") WHERE "restrictions"."archive" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_open_of_game_idx" ON "reports" USING btree ("game_id","created_at","id") WHERE "reports"."game_id" is not null and "reports"."resolved_at" is null;