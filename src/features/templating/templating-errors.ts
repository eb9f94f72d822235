export class TemplateFileError extends Error {
  constructor(file: string, fault: string) {
    super(`The template ${file} is broken: ${fault}`);
    this.name = TemplateFileError.name;
  }
}

export class ReservedTemplateNameError extends Error {
  constructor(kind: 'filter' | 'tag', name: string, language: string) {
    super(
      `The ${kind} “${name}” is ${language}'s own, and templates rely on what it does. Give the plug-in's another name.`,
    );
    this.name = ReservedTemplateNameError.name;
  }
}

export class TemplateNameError extends Error {
  constructor(kind: 'filter' | 'tag', name: string) {
    super(`The ${kind} “${name}” needs a name in snake_case, such as reading_time.`);
    this.name = TemplateNameError.name;
  }
}
