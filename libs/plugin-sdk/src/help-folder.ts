import { extensionPoint } from './extension-point';

/**
 * A folder of documents in Markdown that a module or plug-in adds to the help of the admin pages.
 *
 * The file `mixing.md` in the folder with the name `paint` is the document `paint/mixing`, at `/Admin/Help/paint/mixing`. Its first
 * heading is its title. Links to other files of the folder lead to their documents. Folders within are not read.
 *
 * @example
 * ```ts
 * @Contributes(HELP_FOLDER)
 * export class PaintHelp implements HelpFolder {
 *   readonly name = 'paint';
 *   readonly path = path.join(__dirname, 'help');
 * }
 * ```
 */
export interface HelpFolder {
  /** First part of the names of the documents, such as `paint` or the id of a plug-in. */
  readonly name: string;
  /** Heading of the documents in the list of all. Default the name. */
  readonly title?: string;
  /** Absolute. */
  readonly path: string;
}

/** Folders of documents, unique by name. */
export const HELP_FOLDER = extensionPoint<HelpFolder>('help.folder', {
  uniqueBy: ({ name }) => name,
  requires: ['name', 'path'],
});
