CREATE TABLE "post_hours" (
	"game_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"posts_count" integer NOT NULL,
	CONSTRAINT "post_hours_pkey" PRIMARY KEY("game_id","hour"),
	CONSTRAINT "post_hours_count" CHECK ("post_hours"."posts_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "post_hours" ADD CONSTRAINT "post_hours_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;