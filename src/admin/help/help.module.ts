import path from 'node:path';
import { Module } from '@nestjs/common';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { HELP_PATH } from '#core/display';
import { text } from '#platform/texts';
import { HelpLibrary } from './documents/help-library';
import { HelpPages } from './help.pages';
import { HelpSearch } from './search/help-search';

@Module({
  controllers: [HelpPages],
  providers: [
    HelpLibrary,
    HelpSearch,
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          text: text('Help topics'),
          href: HELP_PATH,
          position: 20,
          permission: 'AccessAdminPanel',
          help: 'admin-ui#help',
        },
      ],
    }),
    contribution(VIEW_FOLDER, { prefix: 'help', path: path.join(__dirname, 'views') }),
  ],
})
export class HelpModule {}
