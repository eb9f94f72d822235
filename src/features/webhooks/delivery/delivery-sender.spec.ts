import { signedHeaders } from './delivery-sender';

const SIGNED = { messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('What is sent', () => {
  it('is signed as the libraries of Standard Webhooks expect', () => {
    expect(signedHeaders(SIGNED, [SECRET])).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is signed with each secret', () => {
    const { 'webhook-signature': signature } = signedHeaders(SIGNED, ['whsec_b3RoZXI=', SECRET]);
    expect(signature).toMatch(/^v1,[\w+/]{43}= v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE=$/);
  });
});
