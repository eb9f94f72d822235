import { sentence } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';

export class TaskNotFoundError extends DomainError {
  constructor(name: string) {
    super(
      'not-found',
      'background-tasks.not-found',
      sentence(
        'There is no background task "{name}". Check the name, and whether the plug-in that brings it is loaded.',
        { name },
      ),
    );
  }
}

export class InvalidScheduleError extends DomainError {
  constructor() {
    const message =
      'must be a cron expression of five fields in UTC (minute, hour, day of month, month, day of week) that is due some day, such as "0 3 * * *" for every day at 3:00.';
    super('invalid', 'background-tasks.invalid-schedule', `schedule ${message}`, { errors: { schedule: [message] } });
  }
}

export class TaskRunningError extends DomainError {
  constructor(name: string) {
    super(
      'conflict',
      'background-tasks.running',
      sentence('The background task "{name}" runs already. Wait for its end, or cancel it.', { name }),
    );
  }
}

export class TaskNotRunningError extends DomainError {
  constructor(name: string) {
    super(
      'conflict',
      'background-tasks.not-running',
      sentence('The background task "{name}" is not running. Nothing was changed.', { name }),
    );
  }
}

export class WrongTaskError extends Error {
  constructor(name: string, fault: string) {
    super(`The background task "${name}" ${fault}`);
    this.name = WrongTaskError.name;
  }
}
