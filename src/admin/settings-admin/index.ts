export { SettingsAdminModule } from './settings-admin.module';
