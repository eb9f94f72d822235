import { sentence, type BackgroundTask } from '@espalier/plugin-sdk';
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
    const said = sentence(
      'must be a cron expression of five fields in UTC (minute, hour, day of month, month, day of week) that is due some day, such as "0 3 * * *" for every day at 3:00.',
    );
    super('invalid', 'background-tasks.invalid-schedule', `schedule ${said.message}`, {
      faults: [{ member: 'schedule', ...said }],
    });
  }
}

export class TaskRunningError extends DomainError {
  constructor({ name, title }: BackgroundTask) {
    super('conflict', 'background-tasks.running', {
      message: `The background task "${name}" runs already. Wait for its end, or cancel it.`,
      shown: sentence('The task “{title}” is running already. Wait for its end, or cancel it.', { title }).shown,
    });
  }
}

export class TaskNotRunningError extends DomainError {
  constructor({ name, title }: BackgroundTask) {
    super('conflict', 'background-tasks.not-running', {
      message: `The background task "${name}" is not running. Nothing was changed.`,
      shown: sentence('The task “{title}” is not running. Nothing was changed.', { title }).shown,
    });
  }
}

export class WrongTaskError extends Error {
  constructor(name: string, fault: string) {
    super(`The background task "${name}" ${fault}`);
    this.name = WrongTaskError.name;
  }
}
