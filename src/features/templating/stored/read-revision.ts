import { TemplateVersionNotFoundError } from './stored-template-errors';

/** As many digits as an integer of the database is sure to hold. */
const REVISION = /^[1-9]\d{0,8}$/;

export function readRevision(name: string, text: string): number {
  if (!REVISION.test(text)) throw new TemplateVersionNotFoundError(name, text);
  return Number(text);
}
