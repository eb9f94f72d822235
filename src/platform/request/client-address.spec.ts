import { countedAddress, networkOf } from './client-address';

describe('The address that attempts are counted under', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4::/64'],
  ])('of %s is %s', (ip, counted) => expect(countedAddress(ip)).toBe(counted));

  it.each([undefined, '', 'unknown', '1.2.3.4:80', '[::1]', 'x'.repeat(1000), '1.2.3.4, 5.6.7.8'])(
    'of %j, which is none, is the same for all',
    (ip) => expect(countedAddress(ip)).toBe('unknown'),
  );
});

describe('The network of a counted address', () => {
  it.each([
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['203.0.113.7', null],
    ['unknown', null],
    ['::/64', null],
  ])('%s is %j', (counted, network) => expect(networkOf(counted)).toBe(network));
});
