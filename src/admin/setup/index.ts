export { SetupModule } from './setup.module';
export { SetupLinks } from './setup-links';
