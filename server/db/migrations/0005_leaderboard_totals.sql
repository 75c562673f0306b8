CREATE TABLE "creator_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"total_participants" integer DEFAULT 0 NOT NULL,
	"largest_game" integer DEFAULT 0 NOT NULL,
	"total_accomplishments" integer DEFAULT 0 NOT NULL,
	"recent_participants" integer DEFAULT 0 NOT NULL,
	"recent_largest_game" integer DEFAULT 0 NOT NULL,
	"recent_accomplishments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_totals_positive" CHECK (least("creator_totals"."total_participants", "creator_totals"."largest_game", "creator_totals"."total_accomplishments", "creator_totals"."recent_participants",
        "creator_totals"."recent_largest_game", "creator_totals"."recent_accomplishments") >= 0),
	CONSTRAINT "creator_totals_largest" CHECK ("creator_totals"."largest_game" <= "creator_totals"."total_participants" and "creator_totals"."recent_largest_game" <= "creator_totals"."recent_participants")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_window" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "leaderboard_window_one_row" CHECK ("leaderboard_window"."only")
);
--> statement-breakpoint
CREATE TABLE "player_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"votes_received" integer DEFAULT 0 NOT NULL,
	"recent_score" integer DEFAULT 0 NOT NULL,
	"recent_votes" integer DEFAULT 0 NOT NULL,
	"gold_medals" integer DEFAULT 0 NOT NULL,
	"silver_medals" integer DEFAULT 0 NOT NULL,
	"bronze_medals" integer DEFAULT 0 NOT NULL,
	"popular_vote_medals" integer DEFAULT 0 NOT NULL,
	"games_completed" integer DEFAULT 0 NOT NULL,
	"medal_score" integer GENERATED ALWAYS AS (gold_medals * 3 + silver_medals * 2 + bronze_medals) STORED NOT NULL,
	CONSTRAINT "player_totals_positive" CHECK (least("player_totals"."score", "player_totals"."votes_received", "player_totals"."recent_score", "player_totals"."recent_votes", "player_totals"."gold_medals", "player_totals"."silver_medals",
        "player_totals"."bronze_medals", "player_totals"."popular_vote_medals", "player_totals"."games_completed") >= 0),
	CONSTRAINT "player_totals_recent" CHECK ("player_totals"."recent_score" <= "player_totals"."score" and "player_totals"."recent_votes" <= "player_totals"."votes_received")
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "recent_participants" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "recent_posts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "recent_score" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "recent_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_totals" ADD CONSTRAINT "creator_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_totals" ADD CONSTRAINT "player_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_totals_total_participants_idx" ON "creator_totals" USING btree ("total_participants" DESC NULLS FIRST,"user_id") WHERE "creator_totals"."total_participants" > 0;--> statement-breakpoint
CREATE INDEX "creator_totals_largest_game_idx" ON "creator_totals" USING btree ("largest_game" DESC NULLS FIRST,"user_id") WHERE "creator_totals"."largest_game" > 0;--> statement-breakpoint
CREATE INDEX "creator_totals_total_accomplishments_idx" ON "creator_totals" USING btree ("total_accomplishments" DESC NULLS FIRST,"user_id") WHERE "creator_totals"."total_accomplishments" > 0;--> statement-breakpoint
CREATE INDEX "creator_totals_recent_participants_idx" ON "creator_totals" USING btree ("recent_participants" DESC NULLS FIRST,"user_id") WHERE "creator_totals"."recent_participants" > 0;--> statement-breakpoint
CREATE INDEX "creator_totals_recent_largest_game_idx" ON "creator_totals" USING btree ("recent_largest_game" DESC NULLS FIRST,"user_id") WHERE "creator_totals"."recent_largest_game" > 0;--> statement-breakpoint
CREATE INDEX "creator_totals_recent_accomplishments_idx" ON "creator_totals" USING btree ("recent_accomplishments" DESC NULLS FIRST,"user_id") WHERE "creator_totals"."recent_accomplishments" > 0;--> statement-breakpoint
CREATE INDEX "player_totals_score_idx" ON "player_totals" USING btree ("score" DESC NULLS FIRST,"user_id") WHERE "player_totals"."score" > 0;--> statement-breakpoint
CREATE INDEX "player_totals_votes_received_idx" ON "player_totals" USING btree ("votes_received" DESC NULLS FIRST,"user_id") WHERE "player_totals"."votes_received" > 0;--> statement-breakpoint
CREATE INDEX "player_totals_recent_score_idx" ON "player_totals" USING btree ("recent_score" DESC NULLS FIRST,"user_id") WHERE "player_totals"."recent_score" > 0;--> statement-breakpoint
CREATE INDEX "player_totals_recent_votes_idx" ON "player_totals" USING btree ("recent_votes" DESC NULLS FIRST,"user_id") WHERE "player_totals"."recent_votes" > 0;--> statement-breakpoint
CREATE INDEX "player_totals_medal_score_idx" ON "player_totals" USING btree ("medal_score" DESC NULLS FIRST,"user_id") WHERE "player_totals"."medal_score" > 0;--> statement-breakpoint
CREATE INDEX "player_totals_popular_vote_medals_idx" ON "player_totals" USING btree ("popular_vote_medals" DESC NULLS FIRST,"user_id") WHERE "player_totals"."popular_vote_medals" > 0;--> statement-breakpoint
CREATE INDEX "player_totals_games_completed_idx" ON "player_totals" USING btree ("games_completed" DESC NULLS FIRST,"user_id") WHERE "player_totals"."games_completed" > 0;--> statement-breakpoint
CREATE INDEX "games_creator_largest_idx" ON "games" USING btree ("creator_id","participants_count");--> statement-breakpoint
CREATE INDEX "games_creator_recent_idx" ON "games" USING btree ("creator_id","recent_participants");--> statement-breakpoint
CREATE INDEX "participants_score_idx" ON "participants" USING btree ("game_id","score" DESC NULLS FIRST,"joined_at","user_id") WHERE "participants"."counts";--> statement-breakpoint
CREATE INDEX "participants_recent_idx" ON "participants" USING btree ("joined_at","game_id");--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_recent" CHECK ("games"."recent_participants" between 0 and "games"."participants_count" and "games"."recent_posts" between 0 and "games"."posts_count");--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_recent" CHECK ("participants"."recent_score" between 0 and "participants"."score" and "participants"."recent_votes" between 0 and "participants"."votes_received");--> statement-breakpoint
-- Adds to what a person has gathered. A change that is nothing touches no row.
CREATE FUNCTION "add_to_player_totals"(
	person uuid, score bigint, votes bigint, recent_score bigint, recent_votes bigint,
	gold bigint, silver bigint, bronze bigint, popular bigint, completed bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF score = 0 AND votes = 0 AND recent_score = 0 AND recent_votes = 0
		AND gold = 0 AND silver = 0 AND bronze = 0 AND popular = 0 AND completed = 0 THEN
		RETURN;
	END IF;
	INSERT INTO player_totals (user_id) VALUES (person) ON CONFLICT DO NOTHING;
	UPDATE player_totals t SET
		score = t.score + add_to_player_totals.score,
		votes_received = t.votes_received + votes,
		recent_score = t.recent_score + add_to_player_totals.recent_score,
		recent_votes = t.recent_votes + add_to_player_totals.recent_votes,
		gold_medals = t.gold_medals + gold,
		silver_medals = t.silver_medals + silver,
		bronze_medals = t.bronze_medals + bronze,
		popular_vote_medals = t.popular_vote_medals + popular,
		games_completed = t.games_completed + completed
	WHERE t.user_id = person;
END $$;
--> statement-breakpoint
-- Rows of totals are taken one after the other in the order of the people, by everybody, so that nobody waits in a circle;
-- and by their key, so that no plan made for few rows is used for many.
CREATE FUNCTION "participants_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record;
BEGIN
	IF current_setting('stretch.recounting', true) = 'on' THEN RETURN NULL; END IF;
	IF TG_OP = 'INSERT' THEN
		FOR d IN SELECT user_id, sum(score) AS s, sum(votes_received) AS v, sum(recent_score) AS rs, sum(recent_votes) AS rv
			FROM added GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, d.s, d.v, d.rs, d.rv, 0, 0, 0, 0, 0);
		END LOOP;
	ELSIF TG_OP = 'DELETE' THEN
		FOR d IN SELECT user_id, sum(score) AS s, sum(votes_received) AS v, sum(recent_score) AS rs, sum(recent_votes) AS rv
			FROM removed GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, -d.s, -d.v, -d.rs, -d.rv, 0, 0, 0, 0, 0);
		END LOOP;
	ELSE
		FOR d IN SELECT user_id, sum(score) AS s, sum(votes_received) AS v, sum(recent_score) AS rs, sum(recent_votes) AS rv
			FROM (
				SELECT user_id, score, votes_received, recent_score, recent_votes FROM added
				UNION ALL
				SELECT user_id, -score, -votes_received, -recent_score, -recent_votes FROM removed
			) both_rows
			GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, d.s, d.v, d.rs, d.rv, 0, 0, 0, 0, 0);
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "results_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record;
BEGIN
	IF current_setting('stretch.recounting', true) = 'on' THEN RETURN NULL; END IF;
	IF TG_OP IN ('DELETE', 'UPDATE') THEN
		FOR d IN SELECT user_id, count(*) FILTER (WHERE medal_type = 'gold') AS g, count(*) FILTER (WHERE medal_type = 'silver') AS s,
			count(*) FILTER (WHERE medal_type = 'bronze') AS b, count(*) FILTER (WHERE popular_vote) AS p, count(*) AS n
			FROM removed GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, 0, 0, 0, 0, -d.g, -d.s, -d.b, -d.p, -d.n);
		END LOOP;
	END IF;
	IF TG_OP IN ('INSERT', 'UPDATE') THEN
		FOR d IN SELECT user_id, count(*) FILTER (WHERE medal_type = 'gold') AS g, count(*) FILTER (WHERE medal_type = 'silver') AS s,
			count(*) FILTER (WHERE medal_type = 'bronze') AS b, count(*) FILTER (WHERE popular_vote) AS p, count(*) AS n
			FROM added GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, 0, 0, 0, 0, d.g, d.s, d.b, d.p, d.n);
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Sums change by the difference; the largest game is looked up anew once the person's row is held.
CREATE FUNCTION "add_to_creator_totals"(person uuid, people bigint, posts bigint, recent_people bigint, recent_posts bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF people = 0 AND posts = 0 AND recent_people = 0 AND recent_posts = 0 THEN RETURN; END IF;
	INSERT INTO creator_totals (user_id) VALUES (person) ON CONFLICT DO NOTHING;
	PERFORM 1 FROM creator_totals WHERE user_id = person FOR NO KEY UPDATE;
	UPDATE creator_totals t SET
		total_participants = t.total_participants + people,
		total_accomplishments = t.total_accomplishments + posts,
		recent_participants = t.recent_participants + recent_people,
		recent_accomplishments = t.recent_accomplishments + add_to_creator_totals.recent_posts,
		largest_game = coalesce((SELECT max(g.participants_count) FROM games g WHERE g.creator_id = person), 0),
		recent_largest_game = coalesce((SELECT max(g.recent_participants) FROM games g WHERE g.creator_id = person), 0)
	WHERE t.user_id = person;
END $$;
--> statement-breakpoint
CREATE FUNCTION "games_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record;
BEGIN
	IF current_setting('stretch.recounting', true) = 'on' THEN RETURN NULL; END IF;
	IF TG_OP = 'INSERT' THEN
		FOR d IN SELECT creator_id, sum(participants_count) AS m, sum(posts_count) AS p, sum(recent_participants) AS rm, sum(recent_posts) AS rp
			FROM added GROUP BY creator_id ORDER BY creator_id
		LOOP
			PERFORM add_to_creator_totals(d.creator_id, d.m, d.p, d.rm, d.rp);
		END LOOP;
	ELSIF TG_OP = 'DELETE' THEN
		FOR d IN SELECT creator_id, sum(participants_count) AS m, sum(posts_count) AS p, sum(recent_participants) AS rm, sum(recent_posts) AS rp
			FROM removed GROUP BY creator_id ORDER BY creator_id
		LOOP
			PERFORM add_to_creator_totals(d.creator_id, -d.m, -d.p, -d.rm, -d.rp);
		END LOOP;
	ELSE
		FOR d IN SELECT creator_id, sum(m) AS m, sum(p) AS p, sum(rm) AS rm, sum(rp) AS rp
			FROM (
				SELECT creator_id, participants_count AS m, posts_count AS p, recent_participants AS rm, recent_posts AS rp FROM added
				UNION ALL
				SELECT creator_id, -participants_count, -posts_count, -recent_participants, -recent_posts FROM removed
			) both_rows
			GROUP BY creator_id ORDER BY creator_id
		LOOP
			PERFORM add_to_creator_totals(d.creator_id, d.m, d.p, d.rm, d.rp);
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Counts everything the rankings are read from anew, while nobody writes. For the first time, for rows that were loaded past the
-- triggers, and for whoever wants to be sure.
CREATE FUNCTION "recount_leaderboard"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	before text := coalesce(current_setting('stretch.recounting', true), '');
	start timestamptz;
BEGIN
	PERFORM pg_advisory_xact_lock(7350420212);
	PERFORM set_config('stretch.recounting', 'on', true);
	SELECT since INTO start FROM leaderboard_window;
	UPDATE participants m SET recent_score = coalesce(c.posts, 0), recent_votes = coalesce(c.votes, 0)
	FROM participants n LEFT JOIN (
		SELECT game_id, user_id, sum(posts) AS posts, sum(votes) AS votes FROM (
			SELECT game_id, user_id, count(*) AS posts, 0 AS votes FROM posts WHERE created_at >= start GROUP BY 1, 2
			UNION ALL
			SELECT p.game_id, p.user_id, 0, count(*) FROM post_upvotes v JOIN posts p ON p.id = v.post_id
			WHERE v.created_at >= start GROUP BY 1, 2
		) e GROUP BY 1, 2
	) c ON c.game_id = n.game_id AND c.user_id = n.user_id AND n.counts
	WHERE m.game_id = n.game_id AND m.user_id = n.user_id
		AND (m.recent_score, m.recent_votes) IS DISTINCT FROM (coalesce(c.posts, 0), coalesce(c.votes, 0));
	UPDATE games g SET recent_participants = coalesce(m.people, 0), recent_posts = coalesce(p.posts, 0)
	FROM games h
	LEFT JOIN (SELECT game_id, count(*) AS people FROM participants WHERE joined_at >= start GROUP BY 1) m ON m.game_id = h.id
	LEFT JOIN (SELECT game_id, count(*) AS posts FROM posts WHERE created_at >= start GROUP BY 1) p ON p.game_id = h.id
	WHERE g.id = h.id AND (g.recent_participants, g.recent_posts) IS DISTINCT FROM (coalesce(m.people, 0), coalesce(p.posts, 0));
	DELETE FROM player_totals;
	INSERT INTO player_totals (user_id, score, votes_received, recent_score, recent_votes,
		gold_medals, silver_medals, bronze_medals, popular_vote_medals, games_completed)
	SELECT user_id, sum(s), sum(v), sum(rs), sum(rv), sum(g), sum(si), sum(b), sum(p), sum(n) FROM (
		SELECT user_id, score AS s, votes_received AS v, recent_score AS rs, recent_votes AS rv, 0 AS g, 0 AS si, 0 AS b, 0 AS p, 0 AS n
		FROM participants WHERE score > 0 OR votes_received > 0
		UNION ALL
		SELECT user_id, 0, 0, 0, 0, (medal_type IS NOT DISTINCT FROM 'gold')::integer, (medal_type IS NOT DISTINCT FROM 'silver')::integer,
			(medal_type IS NOT DISTINCT FROM 'bronze')::integer, popular_vote::integer, 1
		FROM game_results
	) e GROUP BY user_id;
	DELETE FROM creator_totals;
	INSERT INTO creator_totals (user_id, total_participants, largest_game, total_accomplishments,
		recent_participants, recent_largest_game, recent_accomplishments)
	SELECT creator_id, sum(participants_count), max(participants_count), sum(posts_count),
		sum(recent_participants), max(recent_participants), sum(recent_posts)
	FROM games WHERE participants_count > 0 OR posts_count > 0 GROUP BY creator_id;
	PERFORM set_config('stretch.recounting', before, true);
END $$;
--> statement-breakpoint
-- An empty database has nothing to move on from.
INSERT INTO "leaderboard_window" ("since")
SELECT CASE WHEN EXISTS (SELECT FROM "participants") THEN date_trunc('milliseconds', now()) - interval '30 days' ELSE 'epoch'::timestamptz END;
--> statement-breakpoint
SELECT recount_leaderboard();
--> statement-breakpoint
CREATE TRIGGER "participants_added" AFTER INSERT ON "participants" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION participants_to_totals();
--> statement-breakpoint
CREATE TRIGGER "participants_removed" AFTER DELETE ON "participants" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION participants_to_totals();
--> statement-breakpoint
CREATE TRIGGER "participants_changed" AFTER UPDATE ON "participants" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION participants_to_totals();
--> statement-breakpoint
CREATE TRIGGER "game_results_added" AFTER INSERT ON "game_results" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION results_to_totals();
--> statement-breakpoint
CREATE TRIGGER "game_results_removed" AFTER DELETE ON "game_results" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION results_to_totals();
--> statement-breakpoint
CREATE TRIGGER "game_results_changed" AFTER UPDATE ON "game_results" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION results_to_totals();
--> statement-breakpoint
CREATE TRIGGER "games_added" AFTER INSERT ON "games" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION games_to_totals();
--> statement-breakpoint
CREATE TRIGGER "games_removed" AFTER DELETE ON "games" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION games_to_totals();
--> statement-breakpoint
CREATE TRIGGER "games_changed" AFTER UPDATE ON "games" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION games_to_totals();
