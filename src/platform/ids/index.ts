export { IdGenerator, isContentId } from './id-generator';
export { IdsModule } from './ids.module';
