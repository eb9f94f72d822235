import { systemPrincipal } from '#core/auth';
import { AccessKeys } from '#features/openid';
import type { PagesWorld } from './pages-world';
import { send, type Stop } from './stop';

const APPLICATION = '/Admin/OpenID/Applications';
const KEY = { name: 'Website', validDays: null };

const keyToRevoke = async ({ app }: PagesWorld): Promise<string> => {
  const { id } = await app.get(AccessKeys).create('external-application', KEY, systemPrincipal);
  return `${APPLICATION}/external-application/Keys/${id}/Revoke`;
};

/** Pages of applications, scopes and their settings. */
export const OPENID_STOPS: readonly Stop[] = [
  { name: 'applications', viewer: 'admin', address: APPLICATION },
  { name: 'new application', viewer: 'admin', address: `${APPLICATION}/New` },
  { name: 'new application, refused', viewer: 'admin', address: `${APPLICATION}/New`, act: send('Create') },
  { name: 'application', viewer: 'admin', address: `${APPLICATION}/explicit-application` },
  { name: 'application, beyond the viewer', viewer: 'keeper', address: `${APPLICATION}/test-client` },
  { name: 'application, people', viewer: 'admin', address: `${APPLICATION}/external-application/Consents` },
  {
    name: 'application, people, refused',
    viewer: 'admin',
    address: `${APPLICATION}/external-application/Consents`,
    act: send('Allow'),
  },
  { name: 'application, no people', viewer: 'admin', address: `${APPLICATION}/test-client/Consents` },
  { name: 'application, keys', viewer: 'admin', address: `${APPLICATION}/explicit-application/Keys` },
  {
    name: 'application, keys, refused',
    viewer: 'admin',
    address: `${APPLICATION}/explicit-application/Keys`,
    act: send('Create key'),
  },
  {
    name: 'application, key made',
    viewer: 'admin',
    address: `${APPLICATION}/explicit-application/Keys`,
    act: send('Create key', { Name: 'Website' }),
  },
  { name: 'revoke a key', viewer: 'admin', address: keyToRevoke },
  { name: 'new secret', viewer: 'admin', address: `${APPLICATION}/explicit-application/Secret` },
  {
    name: 'new secret, made',
    viewer: 'admin',
    address: `${APPLICATION}/explicit-application/Secret`,
    act: send('New secret'),
  },
  { name: 'delete an application', viewer: 'admin', address: `${APPLICATION}/explicit-application/Delete` },
  { name: 'scopes', viewer: 'admin', address: '/Admin/OpenID/Scopes' },
  { name: 'new scope', viewer: 'admin', address: '/Admin/OpenID/Scopes/New' },
  { name: 'new scope, refused', viewer: 'admin', address: '/Admin/OpenID/Scopes/New', act: send('Create') },
  { name: 'scope', viewer: 'admin', address: '/Admin/OpenID/Scopes/orders' },
  { name: 'delete a scope', viewer: 'admin', address: '/Admin/OpenID/Scopes/orders/Delete' },
  { name: 'server', viewer: 'admin', address: '/Admin/OpenID/Server' },
  {
    name: 'server, refused',
    viewer: 'admin',
    address: '/Admin/OpenID/Server',
    act: send('Save', { 'Access tokens': '0', 'Lifetime of keys': '' }),
  },
  { name: 'validation', viewer: 'admin', address: '/Admin/OpenID/Validation' },
  {
    name: 'validation, tested',
    viewer: 'admin',
    address: '/Admin/OpenID/Validation',
    act: send('Test the authority', { 'Authority (optional)': 'http://127.0.0.1:9' }),
  },
];
