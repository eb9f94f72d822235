import path from 'node:path';
import { Module } from '@nestjs/common';
import { PERMISSION_PROVIDER, VIEW_FOLDER, contribution, managedRecordProviders } from '@espalier/plugin-sdk';
import { recordControllers } from '#core/records';
import { FrontEndsModule } from '#features/front-ends';
import { text } from '#platform/texts';
import { RedirectCsvController, RedirectCsvPages } from './redirect-csv';
import { redirectEvents } from './redirect';
import { RedirectRecords } from './redirect-records';
import { RedirectRules } from './redirect-rules';
import { Redirects, SiteRedirects } from './redirects';

export { SiteRedirects } from './redirects';

@Module({
  imports: [FrontEndsModule],
  controllers: [RedirectCsvController, ...recordControllers(RedirectRecords, RedirectCsvPages)],
  providers: [
    redirectEvents.category,
    RedirectRules,
    Redirects,
    SiteRedirects,
    ...managedRecordProviders(RedirectRecords),
    contribution(PERMISSION_PROVIDER, {
      permissions: [
        {
          name: 'ManageRedirects',
          get title() {
            return text('Manage redirects');
          },
          get category() {
            return text('Site');
          },
        },
      ],
    }),
    contribution(VIEW_FOLDER, { prefix: 'redirects', path: path.join(__dirname, 'views') }),
  ],
  exports: [SiteRedirects],
})
export class RedirectsModule {}
