-- All of how totals are counted (decision 44). A game that was taken down counts as nothing, neither for its players nor for its creator,
-- and counts again once it is restored; a deleted game counts for its players until a job has deleted its participants.
--
-- What each player has in each game.
CREATE OR REPLACE VIEW "player_counts" AS
SELECT game_id, user_id, score, votes_received AS votes, recent_score, recent_votes,
	0 AS gold, 0 AS silver, 0 AS bronze, 0 AS popular, 0 AS completed
FROM participants
UNION ALL
SELECT game_id, user_id, 0, 0, 0, 0, (medal_type IS NOT DISTINCT FROM 'gold')::integer, (medal_type IS NOT DISTINCT FROM 'silver')::integer,
	(medal_type IS NOT DISTINCT FROM 'bronze')::integer, popular_vote::integer, 1
FROM game_results;
--> statement-breakpoint
-- Adds to what a player has gathered. A change that is nothing touches no row.
CREATE OR REPLACE FUNCTION "add_to_player_totals"(
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
-- Rows of totals are locked one after the other in the order of the users, by everybody, so that no deadlock is possible;
-- and by their key, so that no plan made for few rows is used for many.
CREATE OR REPLACE FUNCTION "participants_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record;
BEGIN
	IF current_setting('stretch.recounting', true) = 'on' THEN RETURN NULL; END IF;
	IF TG_OP = 'INSERT' THEN
		FOR d IN SELECT user_id, sum(score) AS s, sum(votes_received) AS v, sum(recent_score) AS rs, sum(recent_votes) AS rv
			FROM added WHERE game_id NOT IN (SELECT id FROM games WHERE taken_down_at IS NOT NULL) GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, d.s, d.v, d.rs, d.rv, 0, 0, 0, 0, 0);
		END LOOP;
	ELSIF TG_OP = 'DELETE' THEN
		FOR d IN SELECT user_id, sum(score) AS s, sum(votes_received) AS v, sum(recent_score) AS rs, sum(recent_votes) AS rv
			FROM removed WHERE game_id NOT IN (SELECT id FROM games WHERE taken_down_at IS NOT NULL) GROUP BY user_id ORDER BY user_id
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
			WHERE game_id NOT IN (SELECT id FROM games WHERE taken_down_at IS NOT NULL) GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, d.s, d.v, d.rs, d.rv, 0, 0, 0, 0, 0);
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "results_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record;
BEGIN
	IF current_setting('stretch.recounting', true) = 'on' THEN RETURN NULL; END IF;
	IF TG_OP IN ('DELETE', 'UPDATE') THEN
		FOR d IN SELECT user_id, count(*) FILTER (WHERE medal_type = 'gold') AS g, count(*) FILTER (WHERE medal_type = 'silver') AS s,
			count(*) FILTER (WHERE medal_type = 'bronze') AS b, count(*) FILTER (WHERE popular_vote) AS p, count(*) AS n
			FROM removed WHERE game_id NOT IN (SELECT id FROM games WHERE taken_down_at IS NOT NULL) GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, 0, 0, 0, 0, -d.g, -d.s, -d.b, -d.p, -d.n);
		END LOOP;
	END IF;
	IF TG_OP IN ('INSERT', 'UPDATE') THEN
		FOR d IN SELECT user_id, count(*) FILTER (WHERE medal_type = 'gold') AS g, count(*) FILTER (WHERE medal_type = 'silver') AS s,
			count(*) FILTER (WHERE medal_type = 'bronze') AS b, count(*) FILTER (WHERE popular_vote) AS p, count(*) AS n
			FROM added WHERE game_id NOT IN (SELECT id FROM games WHERE taken_down_at IS NOT NULL) GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, 0, 0, 0, 0, d.g, d.s, d.b, d.p, d.n);
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Sums change by the difference; the largest game is looked up again once the creator's row is locked.
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
		-- Players before creators, like everybody who changes both.
		FOR d IN SELECT user_id, sum(score * sign) AS s, sum(votes * sign) AS v, sum(recent_score * sign) AS rs, sum(recent_votes * sign) AS rv,
			sum(gold * sign) AS g, sum(silver * sign) AS si, sum(bronze * sign) AS b, sum(popular * sign) AS p, sum(completed * sign) AS n
			FROM (
				SELECT a.id, CASE WHEN a.taken_down_at IS NULL THEN 1 ELSE -1 END AS sign FROM added a JOIN removed r ON r.id = a.id
				WHERE (a.taken_down_at IS NULL) <> (r.taken_down_at IS NULL)
			) changed JOIN player_counts c ON c.game_id = changed.id
			GROUP BY user_id ORDER BY user_id
		LOOP
			PERFORM add_to_player_totals(d.user_id, d.s, d.v, d.rs, d.rv, d.g, d.si, d.b, d.p, d.n);
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
-- Computes all totals again, while nobody writes.
CREATE OR REPLACE FUNCTION "recount_leaderboard"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	before text := coalesce(current_setting('stretch.recounting', true), '');
	start timestamptz;
BEGIN
	-- Whoever changes a count locks a row of games first.
	LOCK TABLE games IN EXCLUSIVE MODE;
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
	SELECT user_id, sum(score), sum(votes), sum(recent_score), sum(recent_votes), sum(gold), sum(silver), sum(bronze), sum(popular), sum(completed)
	FROM player_counts WHERE game_id NOT IN (SELECT id FROM games WHERE taken_down_at IS NOT NULL) GROUP BY user_id
	HAVING sum(score) > 0 OR sum(votes) > 0 OR sum(completed) > 0;
	DELETE FROM creator_totals;
	INSERT INTO creator_totals (user_id, total_participants, largest_game, total_accomplishments,
		recent_participants, recent_largest_game, recent_accomplishments)
	SELECT creator_id, sum(participants_count), max(participants_count), sum(posts_count),
		sum(recent_participants), max(recent_participants), sum(recent_posts)
	FROM games WHERE deleted_at IS NULL AND (participants_count > 0 OR posts_count > 0) GROUP BY creator_id;
	PERFORM set_config('stretch.recounting', before, true);
END $$;
