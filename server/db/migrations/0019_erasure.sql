ALTER TABLE "games" ADD COLUMN IF NOT EXISTS "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "erasure" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "games_deleted_idx" ON "games" USING btree ("id") WHERE "games"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_erasure_idx" ON "users" USING btree ("id") WHERE "users"."erasure" is not null;--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_erasure_after_deletion";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_erasure_after_deletion" CHECK ("users"."erasure" is null or "users"."deleted_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_erasure_after_deletion";--> statement-breakpoint
-- A deleted game counts for its creator no more, as soon as it is marked.
CREATE OR REPLACE FUNCTION "add_to_creator_totals"(person uuid, people bigint, posts bigint, recent_people bigint, recent_posts bigint)
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
		largest_game = coalesce((SELECT max(g.participants_count) FROM games g WHERE g.creator_id = person AND g.deleted_at IS NULL), 0),
		recent_largest_game = coalesce((SELECT max(g.recent_participants) FROM games g WHERE g.creator_id = person AND g.deleted_at IS NULL), 0)
	WHERE t.user_id = person;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "games_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record;
BEGIN
	IF current_setting('stretch.recounting', true) = 'on' THEN RETURN NULL; END IF;
	IF TG_OP = 'INSERT' THEN
		FOR d IN SELECT creator_id, sum(participants_count) AS m, sum(posts_count) AS p, sum(recent_participants) AS rm, sum(recent_posts) AS rp
			FROM added WHERE deleted_at IS NULL GROUP BY creator_id ORDER BY creator_id
		LOOP
			PERFORM add_to_creator_totals(d.creator_id, d.m, d.p, d.rm, d.rp);
		END LOOP;
	ELSIF TG_OP = 'DELETE' THEN
		FOR d IN SELECT creator_id, sum(participants_count) AS m, sum(posts_count) AS p, sum(recent_participants) AS rm, sum(recent_posts) AS rp
			FROM removed WHERE deleted_at IS NULL GROUP BY creator_id ORDER BY creator_id
		LOOP
			PERFORM add_to_creator_totals(d.creator_id, -d.m, -d.p, -d.rm, -d.rp);
		END LOOP;
	ELSE
		FOR d IN SELECT creator_id, sum(m) AS m, sum(p) AS p, sum(rm) AS rm, sum(rp) AS rp
			FROM (
				SELECT creator_id, participants_count AS m, posts_count AS p, recent_participants AS rm, recent_posts AS rp
				FROM added WHERE deleted_at IS NULL
				UNION ALL
				SELECT creator_id, -participants_count, -posts_count, -recent_participants, -recent_posts
				FROM removed WHERE deleted_at IS NULL
			) both_rows
			GROUP BY creator_id ORDER BY creator_id
		LOOP
			PERFORM add_to_creator_totals(d.creator_id, d.m, d.p, d.rm, d.rp);
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_leaderboard"() RETURNS void LANGUAGE plpgsql AS $$
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
	FROM games WHERE deleted_at IS NULL AND (participants_count > 0 OR posts_count > 0) GROUP BY creator_id;
	PERFORM set_config('stretch.recounting', before, true);
END $$;
--> statement-breakpoint
-- The totals of users in deleted games, without these. Their participants are subtracted here until their rows are erased.
CREATE OR REPLACE VIEW "player_totals_without_deleted_games" AS
SELECT t.user_id,
	(t.score - coalesce(sum(m.score), 0))::integer AS score,
	(t.votes_received - coalesce(sum(m.votes_received), 0))::integer AS votes_received,
	(t.recent_score - coalesce(sum(m.recent_score), 0))::integer AS recent_score,
	(t.recent_votes - coalesce(sum(m.recent_votes), 0))::integer AS recent_votes,
	(t.gold_medals - coalesce(sum(CASE WHEN r.medal_type = 'gold' THEN 1 ELSE 0 END), 0))::integer AS gold_medals,
	(t.silver_medals - coalesce(sum(CASE WHEN r.medal_type = 'silver' THEN 1 ELSE 0 END), 0))::integer AS silver_medals,
	(t.bronze_medals - coalesce(sum(CASE WHEN r.medal_type = 'bronze' THEN 1 ELSE 0 END), 0))::integer AS bronze_medals,
	(t.popular_vote_medals - coalesce(sum(CASE WHEN r.popular_vote THEN 1 ELSE 0 END), 0))::integer AS popular_vote_medals,
	(t.games_completed - coalesce(sum(CASE WHEN r.user_id IS NOT NULL THEN 1 ELSE 0 END), 0))::integer AS games_completed,
	(t.medal_score - coalesce(sum(CASE r.medal_type WHEN 'gold' THEN 3 WHEN 'silver' THEN 2 WHEN 'bronze' THEN 1 ELSE 0 END), 0))::integer AS medal_score
FROM games g
JOIN participants m ON m.game_id = g.id
JOIN player_totals t ON t.user_id = m.user_id
LEFT JOIN game_results r ON r.game_id = m.game_id AND r.user_id = m.user_id
WHERE g.deleted_at IS NOT NULL
GROUP BY t.user_id;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action,
	CONSTRAINT "exports_counts" CHECK ("exports"."done" <= "exports"."total")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "export_pieces" (
	"export_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_pieces_pkey" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "exports_user_key" ON "exports" USING btree ("user_id");
