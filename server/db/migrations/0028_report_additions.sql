CREATE TABLE IF NOT EXISTS "report_additions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"content" text,
	"image_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_additions_note_length" CHECK (char_length("report_additions"."note") <= 1000),
	CONSTRAINT "report_additions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action,
	CONSTRAINT "report_additions_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_additions_of_report_idx" ON "report_additions" USING btree ("report_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_additions_image_idx" ON "report_additions" USING btree ("image_id") WHERE "report_additions"."image_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "restrictions_archived_comments_idx" ON "restrictions" USING gin (("archive" -> 'comments') jsonb_path_ops) WHERE "restrictions"."kind" in ('hidden', 'removed') and "restrictions"."subject_type" = 'post' and "restrictions"."ended_at" is null and "restrictions"."archive" is not null;
