-- Trigram indexes make searching inside names fast when there are very many. The extension comes with PostgreSQL's contrib
-- package but not with the embedded engine, which is for fewer people: without it the same queries just read every row.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "games_name_search_idx" ON "games" USING gin ("name" gin_trgm_ops) WHERE "is_public";
	CREATE INDEX "games_description_search_idx" ON "games" USING gin ("description" gin_trgm_ops) WHERE "is_public";
	CREATE INDEX "users_username_search_idx" ON "users" USING gin ("username" gin_trgm_ops);
	CREATE INDEX "users_name_search_idx" ON "users" USING gin ((' ' || "first_name" || ' ' || coalesce("last_name", '')) gin_trgm_ops);
EXCEPTION
	WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
		RAISE NOTICE 'pg_trgm is not available: searching reads every row';
END $$;
