-- A game counts for nobody from the moment it is marked as deleted (decision 52), as it already does once it is taken down: the mark
-- subtracts what all its players have in it, and nothing that happens to its rows afterwards changes a total.
--
-- Whoever writes what is counted locks a row of games first, also the job that erases a game.
LOCK TABLE "games" IN EXCLUSIVE MODE;
--> statement-breakpoint
-- Nothing reads it, nor does the previous release.
DROP VIEW IF EXISTS "player_totals_without_deleted_games";
--> statement-breakpoint
-- What each player has in each game, for recounts.
CREATE OR REPLACE VIEW "player_counts" AS
SELECT m.game_id, m.user_id, m.score, m.votes_received AS votes, m.recent_score, m.recent_votes,
	0 AS gold, 0 AS silver, 0 AS bronze, 0 AS popular, 0 AS completed
FROM participants m JOIN games g ON g.id = m.game_id AND g.deleted_at IS NULL
UNION ALL
SELECT r.game_id, r.user_id, 0, 0, 0, 0, (r.medal_type IS NOT DISTINCT FROM 'gold')::integer, (r.medal_type IS NOT DISTINCT FROM 'silver')::integer,
	(r.medal_type IS NOT DISTINCT FROM 'bronze')::integer, r.popular_vote::integer, 1
FROM game_results r JOIN games g ON g.id = r.game_id AND g.completed_at IS NOT NULL AND g.deleted_at IS NULL;
--> statement-breakpoint
-- Adds (direction 1) or subtracts (-1) what the players of a game after `previous` have in it, at most `size` of them, null for all: their
-- points and votes, their result, or both. Returns the last of them, null if there is none left. It locks totals one after the other in the
-- order of the users, like all others. A player with something in the game has a row of totals, so that subtracting inserts none.
CREATE FUNCTION "count_players_of_game"(game uuid, direction integer, with_points boolean, with_results boolean, previous uuid, size integer)
RETURNS uuid LANGUAGE plpgsql
-- A plan made for any size reads all results of a large game for each batch.
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
	last uuid;
	after_user uuid := coalesce(previous, '00000000-0000-0000-0000-000000000000');
BEGIN
	WITH players AS MATERIALIZED (
		SELECT m.user_id,
			CASE WHEN with_points THEN m.score ELSE 0 END AS score,
			CASE WHEN with_points THEN m.votes_received ELSE 0 END AS votes,
			CASE WHEN with_points THEN m.recent_score ELSE 0 END AS recent_score,
			CASE WHEN with_points THEN m.recent_votes ELSE 0 END AS recent_votes,
			(r.medal_type IS NOT DISTINCT FROM 'gold')::integer AS gold,
			(r.medal_type IS NOT DISTINCT FROM 'silver')::integer AS silver,
			(r.medal_type IS NOT DISTINCT FROM 'bronze')::integer AS bronze,
			coalesce(r.popular_vote, false)::integer AS popular,
			(r.user_id IS NOT NULL)::integer AS completed
		FROM participants m
		LEFT JOIN game_results r ON with_results AND r.game_id = game AND r.user_id = m.user_id AND r.user_id > after_user
		WHERE m.game_id = game AND m.user_id > after_user
		ORDER BY m.user_id LIMIT size
	), counted AS (
		INSERT INTO player_totals AS t (user_id, score, votes_received, recent_score, recent_votes,
			gold_medals, silver_medals, bronze_medals, popular_vote_medals, games_completed)
		SELECT * FROM players WHERE score > 0 OR votes > 0 OR completed > 0 ORDER BY user_id
		ON CONFLICT (user_id) DO UPDATE SET
			score = t.score + direction * excluded.score,
			votes_received = t.votes_received + direction * excluded.votes_received,
			recent_score = t.recent_score + direction * excluded.recent_score,
			recent_votes = t.recent_votes + direction * excluded.recent_votes,
			gold_medals = t.gold_medals + direction * excluded.gold_medals,
			silver_medals = t.silver_medals + direction * excluded.silver_medals,
			bronze_medals = t.bronze_medals + direction * excluded.bronze_medals,
			popular_vote_medals = t.popular_vote_medals + direction * excluded.popular_vote_medals,
			games_completed = t.games_completed + direction * excluded.games_completed
	)
	SELECT user_id INTO last FROM players ORDER BY user_id DESC LIMIT 1;
	RETURN last;
END $$;
--> statement-breakpoint
-- Whether this transaction has counted the players of a game already, in statements of a bounded number of players.
CREATE FUNCTION "has_counted_players"(game uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT position(game::text IN coalesce(current_setting('stretch.counted_games', true), '')) > 0
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "completed_game_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('stretch.recounting', true) = 'on' OR has_counted_players(NEW.id) THEN RETURN NULL; END IF;
	PERFORM count_players_of_game(NEW.id, 1, false, true, NULL, NULL);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "has_counted_results"(game uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT g.completed_at IS NOT NULL AND g.deleted_at IS NULL FROM games g WHERE g.id = game), true)
$$;
--> statement-breakpoint
-- Rows of totals are locked one after the other in the order of the users, by everybody, so that no deadlock is possible;
-- and by their key, so that no plan made for few rows is used for many.
CREATE OR REPLACE FUNCTION "participants_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record;
BEGIN
	IF current_setting('stretch.recounting', true) = 'on' THEN RETURN NULL; END IF;
	IF TG_OP = 'INSERT' THEN
		FOR d IN SELECT user_id, sum(score) AS s, sum(votes_received) AS v, sum(recent_score) AS rs, sum(recent_votes) AS rv
			FROM added WHERE game_id NOT IN (SELECT id FROM games WHERE deleted_at IS NOT NULL) GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, d.s, d.v, d.rs, d.rv, 0, 0, 0, 0, 0);
		END LOOP;
	ELSIF TG_OP = 'DELETE' THEN
		FOR d IN SELECT user_id, sum(score) AS s, sum(votes_received) AS v, sum(recent_score) AS rs, sum(recent_votes) AS rv
			FROM removed WHERE game_id NOT IN (SELECT id FROM games WHERE deleted_at IS NOT NULL) GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, -d.s, -d.v, -d.rs, -d.rv, 0, 0, 0, 0, 0);
		END LOOP;
	ELSE
		FOR d IN SELECT user_id, sum(score) AS s, sum(votes_received) AS v, sum(recent_score) AS rs, sum(recent_votes) AS rv
			FROM (
				SELECT game_id, user_id, score, votes_received, recent_score, recent_votes FROM added
				UNION ALL
				SELECT game_id, user_id, -score, -votes_received, -recent_score, -recent_votes FROM removed
			) both_rows
			WHERE game_id NOT IN (SELECT id FROM games WHERE deleted_at IS NOT NULL) GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, d.s, d.v, d.rs, d.rv, 0, 0, 0, 0, 0);
		END LOOP;
	END IF;
	RETURN NULL;
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
		-- Players before creators, like everybody who changes both.
		FOR d IN SELECT a.id, CASE WHEN a.deleted_at IS NULL THEN 1 ELSE -1 END AS direction, r.completed_at IS NOT NULL AS is_completed
			FROM added a JOIN removed r ON r.id = a.id
			WHERE (a.deleted_at IS NULL) <> (r.deleted_at IS NULL) AND NOT has_counted_players(a.id) ORDER BY a.id
		LOOP
			PERFORM count_players_of_game(d.id, d.direction, true, d.is_completed, NULL, NULL);
		END LOOP;
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
-- Games that are being erased now, which have counted so far. In one step with the functions above, and so not in batches.
DO $$
BEGIN
	PERFORM count_players_of_game(id, -1, true, completed_at IS NOT NULL, NULL, NULL)
	FROM games WHERE deleted_at IS NOT NULL AND taken_down_at IS NULL ORDER BY id;
END $$;
