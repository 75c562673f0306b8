CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "used_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "used_codes_pkey" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_username_form";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_codes" ADD CONSTRAINT "used_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user_key" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_codes_used_idx" ON "used_codes" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "comments_of_user_idx" ON "comments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_sent_idx" ON "invitations" USING btree ("invited_by_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_received_idx" ON "invitations" USING btree ("invited_user_id","created_at");--> statement-breakpoint
CREATE INDEX "join_requests_sent_idx" ON "join_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "post_upvotes_of_user_idx" ON "post_upvotes" USING btree ("user_id","created_at","post_id");--> statement-breakpoint
CREATE INDEX "users_deleted_idx" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted_is_nobody" CHECK ("users"."deleted_at" is null or ("users"."first_name" = '[deleted user]' and "users"."email" = "users"."id"::text || '@deleted.invalid'
        and num_nonnulls("users"."last_name", "users"."bio", "users"."profile_image_id") = 0 and not "users"."two_factor_enabled"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username_form" CHECK ("users"."username" ~ case when "users"."deleted_at" is null then '^[a-z0-9_.]{3,30}$' else '^~[0-9a-f]{22}$' end);