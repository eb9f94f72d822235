import type { Stop } from './stop';

const HELP = '/Admin/Help';

/** Pages of the help and of the search. */
export const HELP_STOPS: readonly Stop[] = [
  { name: 'help', viewer: 'admin', address: HELP },
  { name: 'help, found', viewer: 'keeper', address: `${HELP}?q=restore+version` },
  { name: 'help, none', viewer: 'admin', address: `${HELP}?q=nothing-has-this-name` },
  { name: 'keyboard', viewer: 'admin', address: '/Admin/Keyboard' },
  { name: 'search', viewer: 'admin', address: '/Admin/Search' },
  { name: 'search, rebuild', viewer: 'admin', address: '/Admin/Search/Rebuild' },
  { name: 'search, found', viewer: 'admin', address: '/Admin/Search?q=content' },
  { name: 'search, none', viewer: 'keeper', address: '/Admin/Search?q=nothing-has-this-name' },
  { name: 'help, refused', viewer: 'admin', address: `${HELP}?q=${'much-'.repeat(60)}` },
  { name: 'help, document', viewer: 'admin', address: `${HELP}/audit-trail#seals` },
  { name: 'help, document with code', viewer: 'admin', address: `${HELP}/history` },
  { name: 'help, no such document', viewer: 'admin', address: `${HELP}/nothing` },
];
