-- What PostGraphile shows of the tables of the service: published versions, with the members of `data` that are asked for.
-- Views are inlined into its queries, so that it uses the same indexes: ids are sorted as there, and `path_key` has the form in
-- which the service looks texts up.
CREATE SCHEMA peer;

CREATE VIEW peer.item AS
  SELECT content_item_id, display_text FROM content_item_version WHERE published;

CREATE VIEW peer.post AS
  SELECT content_item_id COLLATE "POSIX" AS content_item_id, content_item_version_id, content_type, display_text, published, latest,
    modified_utc, published_utc, created_utc, owner, author, data -> 'autoroutePart' ->> 'path' AS path,
    data ->> 'subtitle' AS subtitle, data -> 'markdownBodyPart' ->> 'markdown' AS markdown,
    text_folded(jsonb_path_query_first(data, 'strict $."autoroutePart"."path" ? (@.type() == "string")', '{}', true) #>> '{}') AS path_key
  FROM content_item_version WHERE content_type = 'BlogPost' AND published;

CREATE VIEW peer.reading_list AS
  SELECT content_item_id COLLATE "POSIX" AS content_item_id, display_text, created_utc, data #> '{posts,contentItemIds}' AS item_ids
  FROM content_item_version WHERE content_type = 'ReadingList' AND published;

COMMENT ON VIEW peer.item IS '@primaryKey content_item_id';
COMMENT ON VIEW peer.post IS '@primaryKey content_item_id';
COMMENT ON VIEW peer.reading_list IS '@primaryKey content_item_id';

CREATE FUNCTION peer.reading_list_content_items(list peer.reading_list) RETURNS SETOF peer.item LANGUAGE sql STABLE AS $$
  SELECT item.* FROM jsonb_array_elements_text(list.item_ids) WITH ORDINALITY AS picked (id, place)
  JOIN peer.item ON item.content_item_id = picked.id ORDER BY picked.place
$$;
