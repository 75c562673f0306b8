ALTER TABLE "game_results" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
-- A process of the version before awards games without it.
CREATE FUNCTION "result_joined_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT joined_at INTO NEW.joined_at FROM participants WHERE game_id = NEW.game_id AND user_id = NEW.user_id;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "game_results_joined_at" BEFORE INSERT ON "game_results" FOR EACH ROW WHEN (NEW.joined_at IS NULL) EXECUTE FUNCTION result_joined_at();
--> statement-breakpoint
-- Nobody's medals change, so their sums are not touched.
SELECT set_config('stretch.recounting', 'on', true);--> statement-breakpoint
UPDATE "game_results" r SET "joined_at" = p."joined_at" FROM "participants" p WHERE p."game_id" = r."game_id" AND p."user_id" = r."user_id";--> statement-breakpoint
SELECT set_config('stretch.recounting', '', true);--> statement-breakpoint
ALTER TABLE "game_results" ALTER COLUMN "joined_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "game_results_listed_idx" ON "game_results" USING btree ("game_id","position","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "game_results_popular_idx" ON "game_results" USING btree ("game_id","position","joined_at","user_id") WHERE "game_results"."popular_vote";--> statement-breakpoint
-- Whoever reads by it finds the same beginning in the first of those.
DROP INDEX "game_results_order_idx";
