import type { FieldMap } from '#platform/database';

export const USER_FIELDS = {
  id: { sql: 'app_user.id', type: 'text', notNull: true, isLowerCase: true },
  userName: { sql: 'app_user.normalized_user_name', type: 'text', notNull: true, isLowerCase: true },
  email: { sql: 'app_user.normalized_email', type: 'text', notNull: true, isLowerCase: true },
  enabled: { sql: 'app_user.enabled', type: 'boolean', notNull: true },
  hasPassword: { sql: '(app_user.password_hash IS NOT NULL)', type: 'boolean', notNull: true },
  createdUtc: { sql: 'app_user.created_utc', type: 'timestamp', notNull: true },
} as const satisfies FieldMap;
