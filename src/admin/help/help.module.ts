import { Module } from '@nestjs/common';
import { HelpLibrary } from './documents/help-library';
import { HelpNavigation } from './help-navigation';
import { HelpViews } from './help-views';
import { HelpPages } from './help.pages';
import { HelpSearch } from './search/help-search';

/** The documents of the service and of plug-ins, to be read in the admin UI. */
@Module({
  controllers: [HelpPages],
  providers: [HelpLibrary, HelpNavigation, HelpSearch, HelpViews],
})
export class HelpModule {}
