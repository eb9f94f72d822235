export { RolesModule } from './roles.module';
