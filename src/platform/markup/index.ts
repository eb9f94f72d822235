export { isOverloaded, markdownFault } from './markdown-bound';
