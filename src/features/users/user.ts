export interface User {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  readonly enabled: boolean;
  /** In the order of their names. */
  readonly roles: readonly string[];
  /** False until a password was chosen; then nobody can sign in as this user. */
  readonly hasPassword: boolean;
  readonly createdUtc: Date;
}

export interface NewUser {
  readonly userName: string;
  readonly email: string;
  /** Without one, nobody can sign in until it is set. */
  readonly password?: string;
  /** Default true. */
  readonly enabled?: boolean;
  readonly roles?: readonly string[];
}

/** What is selected of `app_user` for a {@link User}: never the hash of the password. */
export const USER_COLUMNS = `id, user_name AS "userName", email, enabled, password_hash IS NOT NULL AS "hasPassword",
  created_utc AS "createdUtc", ARRAY(
    SELECT role.name::text FROM app_user_role held JOIN role ON role.normalized_name = held.role
    WHERE held.user_id = app_user.id ORDER BY role.normalized_name
  ) AS roles`;
