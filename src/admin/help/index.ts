export { HelpModule } from './help.module';
