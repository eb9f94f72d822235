import { DomainError } from '#platform/errors';

export class HelpNotFoundError extends DomainError {
  constructor(name: string) {
    super(
      'not-found',
      'help.not-found',
      `There is no help by the name "${name}". Choose a topic from the list of all.`,
    );
  }
}

/** A module or plug-in names a folder of documents that is not there. Stops the start. */
export class MissingHelpFolderError extends Error {
  constructor(name: string, folder: string) {
    super(`The folder ${folder} of the help "${name}" does not exist. Write its absolute path, and ship it.`);
    this.name = MissingHelpFolderError.name;
  }
}
