export { IdGenerator, isContentId } from './id-generator';
