CREATE TABLE "object_deletions" (
	"object_key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Photos leave the database only when an operator configures another storage, which requires that all processes are upgraded.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "images" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "small" "bytea";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "has_small" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "object_key" text;--> statement-breakpoint
CREATE INDEX "object_deletions_due" ON "object_deletions" USING btree ("due_at");
