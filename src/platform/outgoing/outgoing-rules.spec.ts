import { OutgoingRules } from './outgoing-rules';

describe('A URL that somebody has typed', () => {
  const rules = new OutgoingRules(['hooks.intern', '10.0.0.7:8080', '[::1]:80', 'Loud.Example']);

  it.each([
    'https://example.com/hooks?key=1',
    'https://example.com:8443/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'http://hooks.intern/',
    'https://hooks.intern:9000/',
    'http://10.0.0.7:8080/x',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]:80/',
    'http://LOUD.example/',
  ])('may be asked: %s', (url) => expect(rules.faultOf(url)).toBeUndefined());

  it.each([
    ['', 'must be a URL'],
    ['example.com', 'must be a URL'],
    ['/hooks', 'must be a URL'],
    ['file:///etc/passwd', 'must be an https URL'],
    ['javascript:alert(1)', 'must be an https URL'],
    ['http://example.com/', 'must be an https URL'],
    ['https://user@example.com/', 'user name or password'],
    ['https://:secret@example.com/', 'user name or password'],
    ['https://example.com/#part', 'fragment'],
    [`https://example.com/${'x'.repeat(2000)}`, 'at most 2000'],
    ['http://hooks.intern.example.com/', 'must be an https URL'],
    ['https://10.0.0.7/', 'not public'],
    ['http://10.0.0.7:8081/', 'must be an https URL'],
    ['https://127.0.0.1/', 'not public'],
    ['https://127.1/', 'not public'],
    ['https://2130706433/', 'not public'],
    ['https://0x7f000001/', 'not public'],
    ['https://0177.0.0.1/', 'not public'],
    ['https://127。0。0。1/', 'not public'],
    ['https://[::1]/', 'not public'],
    ['https://[::ffff:127.0.0.1]/', 'not public'],
    ['https://[::ffff:a9fe:a9fe]/', 'not public'],
    ['https://169.254.169.254/latest/meta-data/', 'not public'],
    ['https://10.1.2.3/', 'not public'],
    ['https://192.168.0.1/', 'not public'],
    ['https://0/', 'not public'],
  ])('may not, and is told why: %s', (url, why) => expect(rules.faultOf(url)).toContain(why));
});
