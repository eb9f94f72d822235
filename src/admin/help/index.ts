import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { HelpLibrary } from './documents/help-library';
import { HelpPages } from './help.pages';
import { KeyboardPages } from './keyboard.pages';
import { HelpSearch } from './search/help-search';

export { HelpSearch } from './search/help-search';

@Module({
  controllers: [HelpPages, KeyboardPages],
  providers: [
    HelpLibrary,
    HelpSearch,
    contribution(VIEW_FOLDER, { prefix: 'help', path: path.join(__dirname, 'views') }),
  ],
  exports: [HelpSearch],
})
export class HelpModule {}
