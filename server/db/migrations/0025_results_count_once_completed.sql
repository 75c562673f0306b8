-- Results count in totals once their game is completed, all at once (decision 45), instead of each as it is written.
--
-- No result is written until this has committed, so that each counts in one of both ways.
LOCK TABLE "games", "game_results" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- What each player has in each game.
CREATE OR REPLACE VIEW "player_counts" AS
SELECT game_id, user_id, score, votes_received AS votes, recent_score, recent_votes,
	0 AS gold, 0 AS silver, 0 AS bronze, 0 AS popular, 0 AS completed
FROM participants
UNION ALL
SELECT r.game_id, r.user_id, 0, 0, 0, 0, (r.medal_type IS NOT DISTINCT FROM 'gold')::integer, (r.medal_type IS NOT DISTINCT FROM 'silver')::integer,
	(r.medal_type IS NOT DISTINCT FROM 'bronze')::integer, r.popular_vote::integer, 1
FROM game_results r JOIN games g ON g.id = r.game_id AND g.completed_at IS NOT NULL;
--> statement-breakpoint
-- Adds the results of a game that becomes completed: one statement, because a game can have a hundred thousand. It locks the
-- totals one after the other in the order of the users, like all others.
CREATE FUNCTION "completed_game_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('stretch.recounting', true) = 'on' THEN RETURN NULL; END IF;
	INSERT INTO player_totals (user_id, gold_medals, silver_medals, bronze_medals, popular_vote_medals, games_completed)
	SELECT user_id, gold, silver, bronze, popular, completed FROM player_counts WHERE game_id = NEW.id AND completed = 1 ORDER BY user_id
	ON CONFLICT (user_id) DO UPDATE SET
		gold_medals = player_totals.gold_medals + excluded.gold_medals,
		silver_medals = player_totals.silver_medals + excluded.silver_medals,
		bronze_medals = player_totals.bronze_medals + excluded.bronze_medals,
		popular_vote_medals = player_totals.popular_vote_medals + excluded.popular_vote_medals,
		games_completed = player_totals.games_completed + excluded.games_completed;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "games_completed" AFTER UPDATE OF completed_at ON "games" FOR EACH ROW
WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL AND NEW.taken_down_at IS NULL)
EXECUTE FUNCTION "completed_game_to_totals"();
--> statement-breakpoint
-- Whether the results of a game are part of totals.
CREATE FUNCTION "has_counted_results"(game uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT g.completed_at IS NOT NULL AND g.taken_down_at IS NULL FROM games g WHERE g.id = game), true)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "results_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record;
BEGIN
	IF current_setting('stretch.recounting', true) = 'on' THEN RETURN NULL; END IF;
	IF TG_OP IN ('DELETE', 'UPDATE') THEN
		FOR d IN SELECT user_id, count(*) FILTER (WHERE medal_type = 'gold') AS g, count(*) FILTER (WHERE medal_type = 'silver') AS s,
			count(*) FILTER (WHERE medal_type = 'bronze') AS b, count(*) FILTER (WHERE popular_vote) AS p, count(*) AS n
			FROM removed WHERE has_counted_results(game_id) GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, 0, 0, 0, 0, -d.g, -d.s, -d.b, -d.p, -d.n);
		END LOOP;
	END IF;
	IF TG_OP IN ('INSERT', 'UPDATE') THEN
		FOR d IN SELECT user_id, count(*) FILTER (WHERE medal_type = 'gold') AS g, count(*) FILTER (WHERE medal_type = 'silver') AS s,
			count(*) FILTER (WHERE medal_type = 'bronze') AS b, count(*) FILTER (WHERE popular_vote) AS p, count(*) AS n
			FROM added WHERE has_counted_results(game_id) GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, 0, 0, 0, 0, d.g, d.s, d.b, d.p, d.n);
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Games that are being completed now: what they have counted so far counts again in the end. In one step with the functions above,
-- and so not in batches.
DO $$
BEGIN
	UPDATE player_totals t SET
		gold_medals = t.gold_medals - d.g,
		silver_medals = t.silver_medals - d.s,
		bronze_medals = t.bronze_medals - d.b,
		popular_vote_medals = t.popular_vote_medals - d.p,
		games_completed = t.games_completed - d.n
	FROM (
		SELECT r.user_id, count(*) FILTER (WHERE r.medal_type = 'gold') AS g, count(*) FILTER (WHERE r.medal_type = 'silver') AS s,
			count(*) FILTER (WHERE r.medal_type = 'bronze') AS b, count(*) FILTER (WHERE r.popular_vote) AS p, count(*) AS n
		FROM games g JOIN game_results r ON r.game_id = g.id
		WHERE g.completed_at IS NULL AND g.closed_at IS NOT NULL AND g.taken_down_at IS NULL AND g.end_time < now() + interval '1 day'
		GROUP BY r.user_id
	) d WHERE d.user_id = t.user_id;
END $$;
