/**
 * The SQL that answers the queries, as one would write it for them alone. Numbers of rows stand in the text, as whoever measures
 * a prepared statement finds out: not knowing them, PostgreSQL would sort all posts. Ids are sorted as in the indexes.
 */
const PATH = `data -> 'autoroutePart' ->> 'path'`;

/** The form in which the service looks texts up, so that an index of its own serves these statements as well. */
const PATH_KEY = `text_folded(jsonb_path_query_first(data, 'strict $."autoroutePart"."path" ? (@.type() == "string")', '{}', true) #>> '{}')`;

export const FIRST_TEN = {
  name: 'first-ten',
  text: `SELECT content_item_id AS "contentItemId", display_text AS "displayText", published_utc AS "publishedUtc",
      modified_utc AS "modifiedUtc", owner, author
    FROM content_item_version WHERE content_type = 'BlogPost' AND published
    ORDER BY published_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC LIMIT 10`,
};

export const NEWEST_TEN = {
  name: 'newest-ten',
  text: `SELECT content_item_id AS "contentItemId", display_text AS "displayText", published_utc AS "publishedUtc", owner,
      data ->> 'subtitle' AS subtitle, json_build_object('path', ${PATH}) AS "autoroutePart"
    FROM content_item_version WHERE content_type = 'BlogPost' AND published
    ORDER BY created_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC LIMIT 10`,
};

export const HUNDRED_BODIES = {
  name: 'hundred-bodies',
  text: `SELECT content_item_id AS "contentItemId", content_item_version_id AS "contentItemVersionId", display_text AS "displayText",
      published, modified_utc AS "modifiedUtc", published_utc AS "publishedUtc", created_utc AS "createdUtc", owner, author,
      json_build_object('path', ${PATH}) AS "autoroutePart",
      json_build_object('markdown', data -> 'markdownBodyPart' ->> 'markdown') AS "markdownBodyPart"
    FROM content_item_version WHERE content_type = 'BlogPost' AND published
    ORDER BY created_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC LIMIT 100`,
};

export const HUNDRED_ITEMS = {
  name: 'hundred-items',
  text: `SELECT content_item_id AS "contentItemId", content_item_version_id AS "contentItemVersionId", content_type AS "contentType",
      display_text AS "displayText", published, latest, modified_utc AS "modifiedUtc", published_utc AS "publishedUtc",
      created_utc AS "createdUtc", owner, author
    FROM content_item_version WHERE content_type = 'BlogPost' AND published
    ORDER BY created_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC LIMIT 100`,
};

export const PATH_CONTAINS = {
  name: 'path-contains',
  text: `SELECT content_item_id AS "contentItemId", display_text AS "displayText", published_utc AS "publishedUtc", ${PATH} AS path
    FROM content_item_version WHERE content_type = 'BlogPost' AND published AND ${PATH_KEY} LIKE text_folded($1)
    ORDER BY created_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC LIMIT 10`,
};

export const PICKERS = {
  name: 'pickers',
  text: `SELECT content_item_id AS "contentItemId", display_text AS "displayText", json_build_object('contentItems', (
        SELECT json_agg(json_build_object('contentItemId', p.content_item_id, 'displayText', p.display_text) ORDER BY place)
        FROM jsonb_array_elements_text(list.data #> '{posts,contentItemIds}') WITH ORDINALITY AS picked (id, place)
        JOIN content_item_version p ON p.content_item_id = picked.id AND p.published
      )) AS posts
    FROM content_item_version list WHERE content_type = 'ReadingList' AND published
    ORDER BY created_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC LIMIT 10`,
};
