ALTER TABLE "invitations" ADD COLUMN IF NOT EXISTS "link_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "invitations_link_key" ON "invitations" USING btree ("link_hash") WHERE "invitations"."link_hash" is not null;
