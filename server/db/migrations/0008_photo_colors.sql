ALTER TABLE "images" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_color" CHECK ("images"."color" ~ '^#[0-9a-f]{6}$');