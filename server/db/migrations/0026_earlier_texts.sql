CREATE TABLE "earlier_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"game_id" uuid NOT NULL,
	"content" text,
	"fingerprint" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_texts" ADD CONSTRAINT "earlier_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_texts_of_subject_idx" ON "earlier_texts" USING btree ("subject_id","ended_at");--> statement-breakpoint
CREATE INDEX "earlier_texts_of_author_idx" ON "earlier_texts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "earlier_texts_of_game_idx" ON "earlier_texts" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "earlier_texts_in_order_idx" ON "earlier_texts" USING btree ("ended_at");