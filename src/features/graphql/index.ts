export { GraphqlModule } from './graphql.module';
export { GraphqlTypePreview } from './type-preview';
export { GraphqlServer } from './endpoint/graphql-server';
