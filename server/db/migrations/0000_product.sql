CREATE TYPE "public"."invitation_status" AS ENUM('pending', 'accepted', 'declined');--> statement-breakpoint
CREATE TYPE "public"."join_request_status" AS ENUM('pending', 'approved', 'declined');--> statement-breakpoint
CREATE TYPE "public"."medal_type" AS ENUM('gold', 'silver', 'bronze');--> statement-breakpoint
CREATE TYPE "public"."notification_type" AS ENUM('game_won', 'game_completed');--> statement-breakpoint
CREATE TABLE "games" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"cover_image_id" text,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"requires_approval" boolean DEFAULT false NOT NULL,
	"invite_code" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"participants_count" integer DEFAULT 0 NOT NULL,
	"posts_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "games_name_length" CHECK (char_length("games"."name") between 1 and 100),
	CONSTRAINT "games_description_length" CHECK (char_length("games"."description") <= 5000),
	CONSTRAINT "games_end_after_start" CHECK ("games"."end_time" > "games"."start_time"),
	CONSTRAINT "games_completed_after_end" CHECK ("games"."completed_at" >= "games"."end_time"),
	CONSTRAINT "games_invite_code_form" CHECK ("games"."invite_code" ~ '^[A-Z0-9]{6}$'),
	CONSTRAINT "games_counts" CHECK ("games"."participants_count" >= 0 and "games"."posts_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"game_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_members_pkey" PRIMARY KEY("game_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "groups_game_id_key" UNIQUE("game_id","id"),
	CONSTRAINT "groups_name_length" CHECK (char_length("groups"."name") between 1 and 100),
	CONSTRAINT "groups_color_form" CHECK ("groups"."color" ~ '^#[0-9a-fA-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"created_thing" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("user_id","key"),
	CONSTRAINT "idempotency_keys_key_length" CHECK (char_length("idempotency_keys"."key") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"empty_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_rate_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "images_id_form" CHECK ("images"."id" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "images_mime" CHECK ("images"."mime" in ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0 and octet_length("images"."bytes") > 0)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"game_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comments_content_length" CHECK (char_length("comments"."content") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "game_notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" "notification_type" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "game_notifications_once_key" UNIQUE("game_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "game_results" (
	"game_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"score" integer NOT NULL,
	"votes_received" integer NOT NULL,
	"medal_type" "medal_type",
	"popular_vote" boolean DEFAULT false NOT NULL,
	CONSTRAINT "game_results_pkey" PRIMARY KEY("game_id","user_id"),
	CONSTRAINT "game_results_position" CHECK ("game_results"."position" >= 1),
	CONSTRAINT "game_results_medal_needs_score" CHECK ("game_results"."medal_type" is null or "game_results"."score" > 0),
	CONSTRAINT "game_results_popular_needs_votes" CHECK (not "game_results"."popular_vote" or "game_results"."votes_received" > 0),
	CONSTRAINT "game_results_counts" CHECK ("game_results"."score" >= 0 and "game_results"."votes_received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"invited_by_id" uuid NOT NULL,
	"invited_user_id" uuid,
	"invited_email" text,
	"status" "invitation_status" DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_one_invitee" CHECK (num_nonnulls("invitations"."invited_user_id", "invitations"."invited_email") = 1),
	CONSTRAINT "invitations_not_oneself" CHECK ("invitations"."invited_user_id" <> "invitations"."invited_by_id"),
	CONSTRAINT "invitations_email_lower" CHECK ("invitations"."invited_email" = lower("invitations"."invited_email")),
	CONSTRAINT "invitations_answered" CHECK (("invitations"."status" = 'pending') = ("invitations"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" "join_request_status" DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "join_requests_answered" CHECK (("join_requests"."status" = 'pending') = ("join_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "messages_not_oneself" CHECK ("messages"."sender_id" <> "messages"."recipient_id"),
	CONSTRAINT "messages_content_length" CHECK (char_length("messages"."content") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"game_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"votes_received" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "participants_pkey" PRIMARY KEY("game_id","user_id"),
	CONSTRAINT "participants_counts" CHECK ("participants"."score" >= 0 and "participants"."votes_received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "post_upvotes" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_upvotes_pkey" PRIMARY KEY("post_id","user_id"),
	CONSTRAINT "post_upvotes_not_own" CHECK ("post_upvotes"."user_id" <> "post_upvotes"."author_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"image_id" text,
	"redacted_at" timestamp (3) with time zone,
	"upvotes_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "posts_id_author_key" UNIQUE("id","user_id"),
	CONSTRAINT "posts_id_game_key" UNIQUE("id","game_id"),
	CONSTRAINT "posts_content_length" CHECK (char_length("posts"."content") between 1 and 20000),
	CONSTRAINT "posts_redacted" CHECK ("posts"."redacted_at" is null or "posts"."content" = '[Content Redacted]'),
	CONSTRAINT "posts_counts" CHECK ("posts"."upvotes_count" >= 0 and "posts"."comments_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"display_username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text,
	"bio" text,
	"profile_image_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[a-z0-9_.]{3,30}$'),
	CONSTRAINT "users_display_username_form" CHECK (lower("users"."display_username" collate "C") = "users"."username"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_first_name_length" CHECK (char_length("users"."first_name") between 1 and 50),
	CONSTRAINT "users_last_name_length" CHECK (char_length("users"."last_name") <= 50),
	CONSTRAINT "users_bio_length" CHECK (char_length("users"."bio") <= 500)
);
--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_cover_image_id_images_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_participant_fkey" FOREIGN KEY ("game_id","user_id") REFERENCES "public"."participants"("game_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_fkey" FOREIGN KEY ("game_id","group_id") REFERENCES "public"."groups"("game_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_fkey" FOREIGN KEY ("post_id","game_id") REFERENCES "public"."posts"("id","game_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_notifications" ADD CONSTRAINT "game_notifications_participant_fkey" FOREIGN KEY ("game_id","user_id") REFERENCES "public"."participants"("game_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_results" ADD CONSTRAINT "game_results_participant_fkey" FOREIGN KEY ("game_id","user_id") REFERENCES "public"."participants"("game_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_user_id_users_id_fk" FOREIGN KEY ("invited_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_upvotes" ADD CONSTRAINT "post_upvotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_upvotes" ADD CONSTRAINT "post_upvotes_post_fkey" FOREIGN KEY ("post_id","author_id") REFERENCES "public"."posts"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_profile_image_id_images_id_fk" FOREIGN KEY ("profile_image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "games_invite_code_key" ON "games" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "games_creator_idx" ON "games" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "games_public_idx" ON "games" USING btree ("end_time","id") WHERE "games"."is_public";--> statement-breakpoint
CREATE INDEX "games_to_complete_idx" ON "games" USING btree ("end_time") WHERE "games"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "games_cover_image_idx" ON "games" USING btree ("cover_image_id") WHERE "games"."cover_image_id" is not null;--> statement-breakpoint
CREATE INDEX "group_members_group_idx" ON "group_members" USING btree ("group_id","added_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_empty_idx" ON "rate_limits" USING btree ("empty_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_account_key" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_rate_limits_key" ON "identity_rate_limits" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_idx" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "comments_of_post_idx" ON "comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_of_game_idx" ON "comments" USING btree ("game_id","created_at","id");--> statement-breakpoint
CREATE INDEX "game_notifications_unread_idx" ON "game_notifications" USING btree ("user_id","created_at","id") WHERE "game_notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "game_results_of_user_idx" ON "game_results" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "game_results_order_idx" ON "game_results" USING btree ("game_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pending_user_key" ON "invitations" USING btree ("game_id","invited_user_id") WHERE "invitations"."status" = 'pending' and "invitations"."invited_user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pending_email_key" ON "invitations" USING btree ("game_id","invited_email") WHERE "invitations"."status" = 'pending' and "invitations"."invited_email" is not null;--> statement-breakpoint
CREATE INDEX "invitations_of_user_idx" ON "invitations" USING btree ("invited_user_id","created_at") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_of_game_idx" ON "invitations" USING btree ("game_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_of_email_idx" ON "invitations" USING btree ("invited_email") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_pending_key" ON "join_requests" USING btree ("game_id","user_id") WHERE "join_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "join_requests_of_game_idx" ON "join_requests" USING btree ("game_id","created_at");--> statement-breakpoint
CREATE INDEX "join_requests_of_user_idx" ON "join_requests" USING btree ("user_id","created_at") WHERE "join_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "messages_sent_idx" ON "messages" USING btree ("sender_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_received_idx" ON "messages" USING btree ("recipient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_unread_idx" ON "messages" USING btree ("recipient_id") WHERE "messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "messages_of_game_idx" ON "messages" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "participants_user_idx" ON "participants" USING btree ("user_id","game_id");--> statement-breakpoint
CREATE INDEX "participants_order_idx" ON "participants" USING btree ("game_id","joined_at");--> statement-breakpoint
CREATE INDEX "post_upvotes_recent_idx" ON "post_upvotes" USING btree ("created_at","author_id");--> statement-breakpoint
CREATE INDEX "posts_of_game_idx" ON "posts" USING btree ("game_id","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_of_user_idx" ON "posts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_recent_idx" ON "posts" USING btree ("created_at","game_id","user_id");--> statement-breakpoint
CREATE INDEX "posts_image_idx" ON "posts" USING btree ("image_id") WHERE "posts"."image_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_username_prefix_idx" ON "users" USING btree ("username" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_profile_image_idx" ON "users" USING btree ("profile_image_id") WHERE "users"."profile_image_id" is not null;