export { GraphqlModule } from './graphql.module';
export { GraphqlServer } from './endpoint/graphql-server';
export { USER_NAMES, type UserNames } from './user-names';
