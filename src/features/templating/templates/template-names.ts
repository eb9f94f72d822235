import { closest, distance } from 'fastest-levenshtein';
import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { TemplateFault } from '#content-kinds/liquid';
import { normalized } from '#platform/strings';
import { TEMPLATE_LANGUAGES, type Template, type TemplateSet } from './template';

/**
 * `Content-BlogPost.Summary`, without an extension, is `Content_Summary__BlogPost`. The display type stands behind a
 * dot, and each hyphen is `__`. Some file systems take letters apart, so they are put together.
 */
export function shapeNameOf(file: string): string {
  const [name = '', ...displayType] = normalized(file, 'NFC').split('.');
  const [type, ...differentiators] = name.split('-');
  return [[type, ...displayType].join('_'), ...differentiators].join('__');
}

const EXTENSION = new RegExp(`\\.(${TEMPLATE_LANGUAGES.join('|')})$`);

/** By its shape, or as its file is named: `Footer`, `Content-BlogPost.Summary`, `Footer.liquid`. */
export function findPartial(templates: TemplateSet, name: string): Template {
  const template = templates.find(name) ?? templates.find(shapeNameOf(name.replace(EXTENSION, '')));
  if (!template) throw new TemplateFault(sentence('there is no template “{name}”', { name }));
  return template;
}

export class TemplateFileError extends Error {
  constructor(file: string, fault: string) {
    super(`The template ${file} is broken: ${fault}`);
    this.name = TemplateFileError.name;
  }
}

class ReservedTemplateNameError extends Error {
  constructor(kind: 'filter' | 'tag', name: string, language: string) {
    super(
      `The ${kind} “${name}” is ${language}'s own, and templates rely on what it does. Give the plug-in's another name.`,
    );
    this.name = ReservedTemplateNameError.name;
  }
}

class TemplateNameError extends Error {
  constructor(kind: 'filter' | 'tag', name: string) {
    super(`The ${kind} “${name}” needs a name in snake_case, such as reading_time.`);
    this.name = TemplateNameError.name;
  }
}

export function refuseReserved(
  kind: 'filter' | 'tag',
  name: string,
  isTaken: (name: string) => boolean,
  language: string,
): void {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) throw new TemplateNameError(kind, name);
  if (isTaken(name)) throw new ReservedTemplateNameError(kind, name, language);
}

/** `reading_time` to `readingTime`, as helpers are named. */
export function helperName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** `displayType` to `display_type`, as tags know their parameters. */
export function parameterName(name: string): string {
  return name.replace(/[A-Z]/g, (letter, index: number) => `${index > 0 ? '_' : ''}${letter.toLowerCase()}`);
}

const TYPING_MISTAKES = 3;

const UNKNOWN = {
  filter: (name: string) => sentence('there is no filter “{name}”', { name }),
  helper: (name: string) => sentence('there is no helper “{name}”', { name }),
  tag: (name: string) => sentence('there is no tag “{name}”', { name }),
};

/** In the words of a fault: `there is no filter “dat”. Did you mean “date”?`, where a known name is that near. */
export function unknownName(kind: keyof typeof UNKNOWN, name: string, known: readonly string[]): Sentence {
  const near = closest(name, known);
  const mistakes = Math.min(TYPING_MISTAKES, Math.ceil(name.length / 2));
  const fault = UNKNOWN[kind](name);
  return distance(name, near) <= mistakes ? sentence('{fault}. Did you mean “{near}”?', { fault, near }) : fault;
}
