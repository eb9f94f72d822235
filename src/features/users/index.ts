export { UsersModule } from './users.module';
export { Credentials } from './credentials';
export { FirstOwner, type Owner } from './first-owner';
export { type NewUser, type User } from './user';
export { UserEntity } from './user.entities';
export { Users } from './users';
export { InvalidUserError, UserNotFoundError } from './user-errors';
