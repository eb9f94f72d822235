export { ContentItem } from './content-item';
export { ContentItemVersion } from './content-item-version';
