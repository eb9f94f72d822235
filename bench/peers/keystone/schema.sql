-- What `prisma db push` makes of keystone.js, with an engine that would have to be downloaded.
CREATE TABLE "Post" (
  id serial PRIMARY KEY,
  title text NOT NULL DEFAULT '',
  path text NOT NULL DEFAULT '',
  subtitle text NOT NULL DEFAULT '',
  markdown text NOT NULL DEFAULT '',
  published timestamp(3),
  owner text NOT NULL DEFAULT '',
  author text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX "Post_path_key" ON "Post" (path);
CREATE INDEX "Post_published_idx" ON "Post" (published);
