import { DomainError } from '#platform/errors';

/** The settings are no longer what the caller has read. */
export class SettingsChangedError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'settings.precondition-failed',
      'The settings have changed since they were read. Read them again and repeat the change.',
    );
  }
}

/** A section is managed by whoever has a permission that nobody declares. Stops the start. */
export class UndeclaredManagerError extends Error {
  constructor(section: string, permission: string) {
    super(
      `Nobody declares the permission "${permission}", but the settings "${section}" require it. Correct the name, or declare it in a permission provider.`,
    );
    this.name = UndeclaredManagerError.name;
  }
}
