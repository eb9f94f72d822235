import { isIP } from 'node:net';
import type { AuditEvent, JsonValue, Principal } from '@espalier/plugin-sdk';
import type { RequestScope } from '#platform/request';
import { normalized, textBefore, storableText } from '#platform/strings';

const SHORT = 255;
const COMMENT = 1000;
const V4_IN_V6 = /^::ffff:(?=\d+\.)/i;

const SERVICE: Actor = { kind: 'system', id: 'system', name: 'system' };
const STRANGER: Actor = { kind: 'anonymous', id: '', name: '' };

type Actor = Pick<Principal, 'kind' | 'id' | 'name'>;

interface Circumstances {
  readonly actor: Actor;
  readonly address?: string;
  readonly now: string;
}

/** @param scope undefined outside of requests */
export function actorIn(scope: RequestScope | undefined): Actor {
  return scope ? (scope.principal ?? STRANGER) : SERVICE;
}

/** The columns of an event, in the order of its values, with their types. */
export const EVENT_COLUMNS = {
  category: 'varchar',
  event: 'varchar',
  correlation_id: 'varchar',
  subject: 'text',
  user_kind: 'varchar',
  user_id: 'varchar',
  user_name: 'text',
  normalized_user_name: 'text',
  created_utc: 'timestamptz',
  client_address: 'inet',
  comment: 'text',
  version_id: 'varchar',
  facts: 'jsonb',
  snapshot: 'jsonb',
} as const;

/** Text of strangers may hold anything; a character that the database cannot store would undo the operation. */
export function eventRow(event: AuditEvent, { actor: present, address, now }: Circumstances): unknown[] {
  const { category, correlationId, subject = correlationId, comment, versionId, facts = {}, snapshot } = event;
  const actor = event.principal ?? present;
  const userName = storable(actor.name, SHORT);
  return [
    category,
    event.event,
    storable(correlationId, SHORT),
    storable(subject, SHORT),
    actor.kind,
    storable(actor.id, SHORT),
    userName,
    normalized(userName, 'NFKC').toLowerCase(),
    event.at ?? now,
    address ?? null,
    comment === undefined ? null : storable(comment, COMMENT),
    versionId ?? null,
    JSON.stringify(facts, storableMember),
    snapshot === undefined ? null : JSON.stringify(snapshot),
  ];
}

/** An address as PostgreSQL reads it. Undefined for what is none, as a trusted proxy may send it. */
export function addressOf(ip: string | undefined): string | undefined {
  const address = textBefore('%', (ip ?? '').replace(V4_IN_V6, ''));
  if (address === '::1') return '127.0.0.1';
  return isIP(address) === 0 ? undefined : address;
}

/** Without what PostgreSQL refuses, and no longer than so many characters. */
function storable(text: string, characters: number): string {
  const clean = storableText(text);
  return clean.length <= characters ? clean : Array.from(clean).slice(0, characters).join('');
}

function storableMember(_name: string, value: JsonValue): JsonValue {
  return typeof value === 'string' ? storableText(value) : value;
}
