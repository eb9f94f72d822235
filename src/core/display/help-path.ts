/** The list of all help. The documents are below it. */
export const HELP_PATH = '/Admin/Help';

/** Before the ids of headings: pages have parts of their own, such as `navigation`. */
const ID_PREFIX = 'help-';

/**
 * The path of a document of the help, or of a section of it, within the service.
 *
 * @param topic such as `audit-trail` or `audit-trail#the-list`
 */
export function helpPath(topic: string): string {
  const [name, section] = topic.split('#', 2);
  return section === undefined ? `${HELP_PATH}/${name}` : `${HELP_PATH}/${name}#${ID_PREFIX}${section}`;
}
