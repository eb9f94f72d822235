import { DomainError } from '#platform/errors';

export class UnknownSectionError extends DomainError {
  constructor(name: string, known: readonly string[]) {
    super('not-found', 'settings.unknown-section', `There are no settings "${name}". Known are: ${known.join(', ')}.`);
  }
}

export class InvalidSettingsError extends DomainError {
  constructor(section: string, errors: Readonly<Record<string, readonly string[]>>) {
    const faults = Object.entries(errors).map(([member, messages]) => `${member} ${messages.join(', ')}`);
    super('invalid', 'settings.invalid', `The settings ${section} are not valid: ${faults.join('; ')}.`, { errors });
  }
}
