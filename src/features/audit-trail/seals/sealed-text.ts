/** What is locked while a chain is made longer or shorter, until the transaction ends. */
export const LOCK_CHAINS = `SELECT pg_advisory_xact_lock(hashtextextended('espalier.audit-seals', 0))`;

/**
 * Of all columns as JSON, in their order. Nothing in it depends on settings of the session: moments are microseconds,
 * and JSON is as PostgreSQL keeps it.
 */
export const EVENT_HASH = `
  sha256(convert_to(jsonb_build_array(
    e.id, e.category, e.event, e.correlation_id, e.subject, e.user_kind, e.user_id, e.user_name, e.normalized_user_name,
    (extract(epoch FROM e.created_utc) * 1000000)::bigint, host(e.client_address), e.comment, e.version_id, e.facts, e.snapshot
  )::text, 'UTF8'))`;

/** The last seal that was trimmed. @param category SQL of its name */
export function lastTrimmed(category: string): string {
  return `
    SELECT (t.facts ->> 'seal')::integer AS number, decode(t.facts ->> 'hash', 'hex') AS hash FROM audit_event t
    WHERE t.correlation_id = ${category} AND t.category = 'AuditTrail' AND t.event = 'Trimmed' ORDER BY t.id DESC LIMIT 1`;
}
