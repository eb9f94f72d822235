import { DomainError } from '#platform/errors';

export class PruningUnderWayError extends DomainError {
  constructor() {
    super('conflict', 'pruning.under-way', 'Versions are being pruned already. Wait until that has ended.');
  }
}

/** A run that goes by settings that have been changed meanwhile. */
export class PruningOutdatedError extends DomainError {
  constructor() {
    super(
      'conflict',
      'pruning.outdated',
      'The settings of pruning have changed, so the run by the former ones has ended. What it deleted stays deleted; run it again by the new ones.',
    );
  }
}
