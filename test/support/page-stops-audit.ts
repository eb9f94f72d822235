import { ABOUT, EDITED, type PagesWorld } from './pages-world';
import { openMenu, openSyntax, send, type Stop } from './stop';

const AUDIT_TRAIL = '/Admin/AuditTrail';

/** The page of the first event of a kind of the item that was edited. */
const eventOf =
  (kind: string, path = '') =>
  async (world: PagesWorld): Promise<string> =>
    `${AUDIT_TRAIL}/Display/${await world.eventId(EDITED, kind)}${path}`;

/** Pages of the audit trail. */
export const AUDIT_STOPS: readonly Stop[] = [
  { name: 'audit trail', viewer: 'admin', address: AUDIT_TRAIL },
  {
    name: 'audit trail, filters',
    viewer: 'admin',
    address: `${AUDIT_TRAIL}?q=category:Content`,
    act: openMenu('Filters'),
  },
  {
    name: 'audit trail, filter syntax',
    viewer: 'admin',
    address: `${AUDIT_TRAIL}?q=admin+date:soon+category:Content`,
    act: openSyntax,
    isModal: true,
  },
  { name: 'filter syntax of the audit trail', viewer: 'admin', address: `${AUDIT_TRAIL}/FilterSyntax?q=admin+OR` },
  { name: 'audit trail, faults', viewer: 'admin', address: `${AUDIT_TRAIL}?q=admin+date:soon+sort:size` },
  { name: 'audit trail of an item', viewer: 'admin', address: `${AUDIT_TRAIL}/${ABOUT}`, act: openMenu('Date') },
  {
    name: 'event of the audit trail',
    viewer: 'admin',
    address: eventOf('Created'),
  },
  { name: 'event with what has changed', viewer: 'admin', address: eventOf('Published') },
  { name: 'event of a draft that was saved over', viewer: 'admin', address: eventOf('Saved') },
  { name: 'restore a state', viewer: 'admin', address: eventOf('Saved', '/Restore') },
  { name: 'restore a state, refused', viewer: 'admin', address: eventOf('Saved', '/Restore'), act: send('Restore') },
  { name: 'audit trail settings', viewer: 'admin', address: '/Admin/Settings/AuditTrail' },
  {
    name: 'audit trail settings, refused',
    viewer: 'admin',
    address: '/Admin/Settings/AuditTrail',
    act: send('Save', { 'Retention period (days)': '-1', 'Retention period of Content (days) (optional)': '-1' }),
  },
];
