export { UsersModule } from './users.module';
export { Users, type NewUser, type User } from './users';
export { InvalidUserError, UserNotFoundError } from './user-errors';
