export { HelpSearch } from './search/help-search';
export { HelpModule } from './help.module';
