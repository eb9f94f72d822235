const FOLDER = 'Items';

/** The file of a shape in a folder of views, without its extension: `Items/Card-Color.Thumbnail` of `Card_Thumbnail__Color`. */
export function shapeFile(shape: string): string {
  const [named = '', ...differentiators] = shape.split('__');
  const [name, ...displayType] = named.split('_');
  return `${FOLDER}/${[[name, ...differentiators].join('-'), ...displayType].join('.')}`;
}
