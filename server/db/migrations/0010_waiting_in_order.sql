-- Whoever reads by one of the first two finds the same beginning in what takes its place.
DROP INDEX "invitations_of_user_idx";--> statement-breakpoint
DROP INDEX "invitations_of_email_idx";--> statement-breakpoint
CREATE INDEX "invitations_waiting_idx" ON "invitations" USING btree ("game_id","created_at","id") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "join_requests_waiting_idx" ON "join_requests" USING btree ("game_id","created_at","id") WHERE "join_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_of_user_idx" ON "invitations" USING btree ("invited_user_id","created_at","id") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_of_email_idx" ON "invitations" USING btree ("invited_email","created_at","id") WHERE "invitations"."status" = 'pending';