import { EMPTY_HASH, signatureHeaders } from './s3-media-storage';

/** The examples of the documentation of Amazon S3, "Signature Calculations for the Authorization Header". */
describe('A signature of a request to S3', () => {
  const signer = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const at = new Date('2013-05-24T00:00:00.000Z');

  it.each([
    ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('is that of the example %s', (query, signature) => {
    const url = new URL(`https://examplebucket.s3.amazonaws.com/${query}`);
    expect(signatureHeaders({ method: 'GET', url, bodyHash: EMPTY_HASH, at }, signer)).toEqual({
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        `SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
    });
  });
});
