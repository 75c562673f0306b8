CREATE TABLE "object_deletions" (
	"object_key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "small" "bytea";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "has_small" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "object_key" text;--> statement-breakpoint
CREATE INDEX "object_deletions_due" ON "object_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "images_object_key" ON "images" USING btree ("object_key") WHERE "images"."object_key" is not null;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_place" CHECK (case when "images"."object_key" is null then "images"."bytes" is not null and "images"."has_small" = ("images"."small" is not null)
        else "images"."bytes" is null and "images"."small" is null end);