-- Posts from before there were counts by the hour were never counted, so no page of their game showed them.
INSERT INTO "post_hours" ("game_id", "hour", "posts_count")
SELECT "game_id", date_trunc('hour', "created_at", 'UTC'), count(*) FROM "posts" GROUP BY 1, 2
ON CONFLICT ("game_id", "hour") DO NOTHING;
