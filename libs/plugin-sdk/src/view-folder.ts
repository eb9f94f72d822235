import { extensionPoint } from './extension-point';

/**
 * A folder of Handlebars views that a module or plug-in brings for its pages.
 *
 * The file `users/list.hbs` in the folder with the prefix `paint` is the view `paint/users/list`. Each view is a partial of the same
 * name as well.
 *
 * @example
 * ```ts
 * @Contributes(VIEW_FOLDER)
 * export class PaintViews implements ViewFolder {
 *   readonly prefix = 'paint';
 *   readonly path = path.join(__dirname, 'views');
 * }
 * ```
 */
export interface ViewFolder {
  /** First part of the names of the views, in kebab case; usually the name of the module. */
  readonly prefix: string;
  /** Absolute. */
  readonly path: string;
}

/** Folders of views, unique by prefix. */
export const VIEW_FOLDER = extensionPoint<ViewFolder>('display.view-folder', {
  uniqueBy: ({ prefix }) => prefix,
  requires: ['prefix', 'path'],
});
