ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "must_accept_terms" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- repeat until no row changes
UPDATE "users" SET "must_accept_terms" = true WHERE "id" IN (
  SELECT u."id" FROM "accounts" a JOIN "users" u ON u."id" = a."user_id"
  WHERE a."provider_id" = 'oidc' AND NOT u."must_accept_terms" AND u."rules_accepted_at" IS NULL AND u."deleted_at" IS NULL
  LIMIT 1000
);
