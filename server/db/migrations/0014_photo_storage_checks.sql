CREATE INDEX CONCURRENTLY IF NOT EXISTS "images_object_key" ON "images" USING btree ("object_key") WHERE "images"."object_key" is not null;--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT IF EXISTS "images_place";--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_place" CHECK (case when "images"."object_key" is null then "images"."bytes" is not null and "images"."has_small" = ("images"."small" is not null)
        else "images"."bytes" is null and "images"."small" is null end) NOT VALID;--> statement-breakpoint
ALTER TABLE "images" VALIDATE CONSTRAINT "images_place";
