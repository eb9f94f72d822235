export { IdGenerator, isContentId, IdsModule } from './id-generator';
