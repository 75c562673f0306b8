ALTER TABLE "games" ADD COLUMN IF NOT EXISTS "taken_down_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "games_taken_down_idx" ON "games" USING btree ("taken_down_at") WHERE "games"."taken_down_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "restrictions_of_game_itself_idx" ON "restrictions" USING btree ("subject_id") WHERE "restrictions"."subject_type" = 'game';
--> statement-breakpoint
ALTER TABLE "games" DROP CONSTRAINT IF EXISTS "games_taken_down";
--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_taken_down" CHECK ("games"."taken_down_at" is null or "games"."deleted_at" is not null) NOT VALID;
--> statement-breakpoint
ALTER TABLE "games" VALIDATE CONSTRAINT "games_taken_down";
