export { GraphqlModule } from './graphql.module';
export { GraphqlServer } from './endpoint/graphql-server';
