/** A template in a file is broken, or its file or folder cannot be read. Stops the start. */
export class TemplateFileError extends Error {
  constructor(file: string, fault: string) {
    super(`The template ${file} is broken: ${fault}`);
    this.name = TemplateFileError.name;
  }
}

/** A plug-in's filter or tag has the name of one that the language has. Stops the start. */
export class ReservedTemplateNameError extends Error {
  constructor(kind: 'filter' | 'tag', name: string, language: string) {
    super(
      `The ${kind} “${name}” is ${language}'s own, and templates rely on what it does. Give the plug-in's another name.`,
    );
    this.name = ReservedTemplateNameError.name;
  }
}

/** A filter or tag has a name that templates could not write. Stops the start. */
export class TemplateNameError extends Error {
  constructor(kind: 'filter' | 'tag', name: string) {
    super(`The ${kind} “${name}” needs a name in snake_case, such as reading_time.`);
    this.name = TemplateNameError.name;
  }
}
