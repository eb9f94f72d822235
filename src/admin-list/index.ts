export { AdminListModule } from './admin-list.module';
export { USER_IDS, type UserIds } from './contents/user-ids';
