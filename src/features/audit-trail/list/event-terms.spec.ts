import { describeAuditTrailFilterProvider } from '@espalier/testing';
import { AUDIT_EVENTS } from '@espalier/plugin-sdk';
import { EventCatalog } from '#core/audit-events';
import type { SettingLabels } from '#core/settings';
import type { KnownPeople } from '#features/admin-list';
import { registryOf } from '../../../../test/support/fake-registry';
import { EventNames } from './event-names';
import { EventTerms } from './event-terms';
import type { EventValues } from './event-values';

const PAINT = { name: 'Paint', title: 'Paint', events: [{ name: 'Mixed', title: 'Mixed' }] };
const catalog = new EventCatalog(registryOf([AUDIT_EVENTS, [PAINT]]));
const values = { kinds: async () => [['Glue', 'Boiled']] } as unknown as EventValues;

const names = new EventNames(catalog, values, {} as SettingLabels, registryOf());

describeAuditTrailFilterProvider(new EventTerms(names, {} as KnownPeople), {
  items: {
    mixed: {
      category: 'Paint',
      event: 'Mixed',
      userName: 'ada',
      userId: 'u1',
      correlationId: 'tin',
      createdUtc: '2026-01-31T09:00:00.000Z',
    },
    boiled: {
      category: 'Glue',
      event: 'Boiled',
      userName: 'bob',
      userId: 'u2',
      correlationId: 'pot',
      createdUtc: '2026-01-30T23:59:59.999Z',
    },
  },
  finds: {
    ada: ['mixed'],
    'username:(ADA OR bob)': ['mixed', 'boiled'],
    'userid:u1': ['mixed'],
    'category:paint': ['mixed'],
    'category:Glue': ['boiled'],
    'event:mixed': ['mixed'],
    'id:pot': ['boiled'],
    'date:@today': ['mixed'],
    'date:<@today': ['boiled'],
    'sort:category-asc-time-desc': ['mixed', 'boiled'],
  },
  refuses: ['category:Brush', 'event:Sold', 'date:soon', 'sort:size'],
});
