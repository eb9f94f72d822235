import { DomainError } from '#platform/errors';

/** A setting that is typed as JSON is none. */
export class MalformedSettingError extends DomainError {
  constructor(member: string) {
    const message = 'must be JSON, such as "text", 5, true or ["one", "two"]; leave it empty for none.';
    super('invalid', 'settings.malformed', message, { errors: { [member]: [message] } });
  }
}
